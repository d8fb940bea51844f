import "server-only";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { Client, errors } from "undici";
import {
  done,
  type FetchLimits,
  type FetchPolicy,
  refuse,
  type Step,
} from "./fetch-policy";
import { raceAbort } from "./race-abort";

export type PageAnswer = {
  status: number;
  header(name: string): string | null;
  body: Readable;
  /** Ends the connection, whatever is left of the body. */
  close(): void;
};

/** Says truthfully who asks, and what for. */
const USER_AGENT =
  "Reground/0.1 (documentation review; fetches pages that reviewers cite)";
const ACCEPT =
  "text/html,application/xhtml+xml;q=0.9,text/markdown;q=0.8,text/plain;q=0.7";

/** One GET over a socket that was dialled before; nothing else is connected to. */
export async function requestPage(
  url: URL,
  socket: Socket,
  policy: FetchPolicy,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<Step<PageAnswer>> {
  const client = clientOver(socket, url, limits);
  const close = () => {
    socket.destroy();
    client.destroy().catch(() => undefined);
  };
  try {
    const path = url.pathname + url.search;
    const headers = requestHeaders(url, policy);
    const answer = await raceAbort(
      client.request({ method: "GET", path, headers, signal }),
      signal,
    );
    answer.body.on("error", () => undefined);
    const header = (name: string) => firstOf(answer.headers[name]);
    return done({
      status: answer.statusCode,
      header,
      body: answer.body,
      close,
    });
  } catch (error) {
    close();
    if (signal.aborted) return refuse("timed_out");
    if (error instanceof errors.HeadersOverflowError)
      return refuse("too_large", "headers");
    return refuse("connect_failed", "broken_answer");
  }
}

/** The socket is handed out once: a second connection attempt gets nothing. */
function clientOver(socket: Socket, url: URL, limits: FetchLimits): Client {
  let taken = false;
  return new Client(url.origin, {
    connect: (_options, callback) => {
      if (taken) return callback(new Error("one connection a hop"), null);
      taken = true;
      // Later, because the client does not expect a socket before it returns.
      setImmediate(callback, null, socket);
    },
    maxHeaderSize: limits.maxHeaderBytes,
    headersTimeout: limits.totalMs + 1_000,
    bodyTimeout: limits.totalMs + 1_000,
    pipelining: 1,
  });
}

function requestHeaders(url: URL, policy: FetchPolicy): Record<string, string> {
  const headers: Record<string, string> = {
    "user-agent": policy.userAgent ?? USER_AGENT,
    accept: policy.accept ?? ACCEPT,
    "accept-language": "en",
    "accept-encoding": "gzip, deflate, br",
  };
  if (policy.validatorUrl && !sameUrl(url, policy.validatorUrl)) return headers;
  if (policy.etag) headers["if-none-match"] = policy.etag;
  if (policy.lastModified) headers["if-modified-since"] = policy.lastModified;
  return headers;
}

function sameUrl(url: URL, text: string): boolean {
  if (!URL.canParse(text)) return false;
  const other = new URL(text);
  other.hash = "";
  return other.href === new URL(url.pathname + url.search, url.origin).href;
}

function firstOf(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
