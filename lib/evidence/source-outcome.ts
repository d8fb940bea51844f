import { z } from "zod";
import { unreachable } from "@/lib/core/unreachable";

/** How one look at a source ended. Each has its own words on screen. */
export const SourceOutcome = z.enum([
  "fetched",
  "not_modified",
  "not_allowed",
  "blocked_address",
  "dns_failed",
  "connect_failed",
  "tls_failed",
  "timed_out",
  "too_large",
  "unsupported_type",
  "http_error",
  "soft_404",
  "gone",
]);
export type SourceOutcome = z.infer<typeof SourceOutcome>;

/** Which rule or event decided, where one outcome has several. */
export const OutcomeReason = z.enum([
  "url",
  "scheme",
  "userinfo",
  "port",
  "host",
  "redirects",
  "dns_timeout",
  "headers",
  "encoding",
  "pdf",
  "no_answer",
  "broken_answer",
  "connect_timeout",
  "cancelled",
  "deferred",
  "reading",
]);
export type OutcomeReason = z.infer<typeof OutcomeReason>;

export type OutcomeFacts = {
  outcome: SourceOutcome;
  reason?: OutcomeReason | null;
  /** The host that was asked, for the words that name it. */
  host?: string | null;
  status?: number | null;
  contentType?: string | null;
  /** When it was read, as it shall stand on screen: "14:01, 11 min ago". */
  readAt?: string | null;
  /** Since when it is unchanged or gone, as it shall stand on screen. */
  since?: string | null;
  totalSeconds?: number;
  connectSeconds?: number;
  maxBytes?: number;
};

/** The sentence a reviewer reads: what happened, and that nothing was guessed. */
export function outcomeWords(facts: OutcomeFacts): string {
  const { outcome, since, readAt } = facts;
  switch (outcome) {
    case "fetched":
      return readAt ? `Read ${readAt}` : "Read just now";
    case "not_modified":
      return `Read ${readAt ?? "just now"}, unchanged since ${since ?? "the last look"}`;
    case "not_allowed":
      return notAllowed(facts);
    case "blocked_address":
      return "This address points into a private network. It was not fetched.";
    case "dns_failed":
      return dnsFailed(facts);
    case "connect_failed":
      return connectFailed(facts);
    case "tls_failed":
      return `${host(facts)} did not show a certificate that can be trusted. It was not read.`;
    case "timed_out":
      return timedOut(facts);
    case "too_large":
      return tooLarge(facts);
    case "unsupported_type":
      return unsupported(facts);
    case "http_error":
      return httpError(facts);
    case "soft_404":
      return `The server answered ${facts.status ?? 200}, but with an error page.`;
    case "gone":
      return `The page is gone (${facts.status ?? 404}${since ? ` since ${since}` : ""}).`;
    default:
      return unreachable(outcome);
  }
}

const host = (facts: OutcomeFacts) => facts.host || "The server";

function notAllowed(facts: OutcomeFacts): string {
  switch (facts.reason) {
    case "url":
      return "This is not an address that can be fetched. It is kept as text.";
    case "scheme":
      return "Only http and https pages are read. It was not fetched.";
    case "userinfo":
      return "The address carries a user name. It was not fetched.";
    case "port":
      return "Only the ports 80 and 443 are read. It was not fetched.";
    case "redirects":
      return "The page sends the reader on too many times. It was not fetched.";
    default:
      return `${facts.host ?? "This host"} is not on the list of allowed hosts. It was not fetched.`;
  }
}

function dnsFailed(facts: OutcomeFacts): string {
  if (facts.reason === "dns_timeout")
    return `The name ${facts.host ?? "of the server"} could not be looked up in time.`;
  return `No such host: ${facts.host ?? "unknown"}.`;
}

function connectFailed(facts: OutcomeFacts): string {
  if (facts.reason === "broken_answer")
    return `${host(facts)} broke off or did not answer in HTTP.`;
  return `${host(facts)} took no connection.`;
}

function timedOut(facts: OutcomeFacts): string {
  if (facts.reason === "cancelled") return "The look was cancelled.";
  if (facts.reason === "reading")
    return `The page was fetched, but making sense of it takes more than ${facts.totalSeconds ?? 10} seconds. It was not kept: open it live and say how you checked.`;
  if (facts.reason === "connect_timeout")
    return `${host(facts)} took no connection within ${facts.connectSeconds ?? 5} seconds.`;
  return `The page did not answer within ${facts.totalSeconds ?? 20} seconds.`;
}

function tooLarge(facts: OutcomeFacts): string {
  if (facts.reason === "headers")
    return "The server's headers are too large. The page was not read.";
  if (facts.reason === "reading")
    return "The page was fetched, but takes too much memory to read. It was not kept: open it live and say how you checked.";
  const mebibytes = (facts.maxBytes ?? 5 * 1024 * 1024) / (1024 * 1024);
  return `The page is larger than ${Number(mebibytes.toFixed(1))} MiB. It was not kept.`;
}

function unsupported(facts: OutcomeFacts): string {
  if (facts.reason === "pdf")
    return "This is a PDF. Open it live and say how you checked.";
  if (facts.reason === "encoding")
    return "The page is packed in a way that is not read. Open it live and say how you checked.";
  const type = facts.contentType?.split(";")[0]?.trim();
  return `This is ${type ? `of the type ${type}` : "no text"}. Open it live and say how you checked.`;
}

const STATUS_WORDS: Record<number, string> = {
  400: "bad request",
  401: "sign-in needed",
  403: "forbidden",
  408: "request timed out",
  429: "too many requests",
  451: "withheld for legal reasons",
  500: "internal error",
  502: "bad gateway",
  503: "service unavailable",
  504: "gateway timed out",
};

function httpError(facts: OutcomeFacts): string {
  if (facts.reason === "deferred")
    return `${host(facts)} asked to wait before the next request.`;
  if (!facts.status) return "The server answered with an error.";
  const words = STATUS_WORDS[facts.status];
  return `The server answered ${facts.status}${words ? ` (${words})` : ""}.`;
}
