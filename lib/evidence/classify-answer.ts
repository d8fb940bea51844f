import type { FetchLimits, Refusal } from "./fetch-policy";
import { retryAfterOf } from "./retry-after";

type Answer = { status: number; header(name: string): string | null };

export type AnswerVerdict = { retryAfter: Date | null } & (
  | { kind: "redirect"; location: string }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "body" }
);

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** What the status line and headers alone decide, before any body is read. */
export function classifyAnswer(
  answer: Answer,
  url: URL,
  limits: FetchLimits,
  now: Date,
  json = false,
): AnswerVerdict {
  const retryAfter = retryAfterOf(answer, now);
  if (REDIRECTS.has(answer.status)) {
    const location = redirectTarget(answer.header("location"), url);
    if (location !== null) return { retryAfter, kind: "redirect", location };
  }
  const refusal = json
    ? apiRefusalOf(answer, limits)
    : refusalOf(answer, limits);
  return refusal
    ? { retryAfter, kind: "refused", refusal }
    : { retryAfter, kind: "body" };
}

function refusalOf(answer: Answer, limits: FetchLimits): Refusal | null {
  return (
    statusRefusal(answer.status) ??
    unreadableType(answer.header("content-type")) ??
    sizeRefusal(answer, limits)
  );
}

const JSON_TYPE = /^\s*application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** An API says with a 404 and its body that it knows of no such thing. */
function apiRefusalOf(answer: Answer, limits: FetchLimits): Refusal | null {
  const isJson = JSON_TYPE.test(answer.header("content-type") ?? "");
  if (answer.status === 404 && isJson) return sizeRefusal(answer, limits);
  const refusal = statusRefusal(answer.status);
  if (refusal) return refusal;
  return isJson ? sizeRefusal(answer, limits) : { outcome: "unsupported_type" };
}

function statusRefusal(status: number): Refusal | null {
  if (status === 304) return { outcome: "not_modified" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  return status === 200 || status === 203 ? null : { outcome: "http_error" };
}

function sizeRefusal(answer: Answer, limits: FetchLimits): Refusal | null {
  const declared = Number(answer.header("content-length") ?? 0);
  return declared > limits.maxBytes ? { outcome: "too_large" } : null;
}

/** Relative targets count from the page; the fragment is no part of a request. */
function redirectTarget(location: string | null, url: URL): string | null {
  if (location === null) return null;
  if (!URL.canParse(location, url.href)) return location;
  const target = new URL(location, url.href);
  return target.href;
}

const READABLE =
  /^(text\/(html|markdown|x-markdown|plain)|application\/(?:xhtml\+xml|link-format))$/;

function unreadableType(contentType: string | null): Refusal | null {
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "" || READABLE.test(type)) return null;
  return type === "application/pdf"
    ? { outcome: "unsupported_type", reason: "pdf" }
    : { outcome: "unsupported_type" };
}
