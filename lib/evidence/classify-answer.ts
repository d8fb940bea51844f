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
): AnswerVerdict {
  const retryAfter = retryAfterOf(answer, now);
  if (REDIRECTS.has(answer.status)) {
    const location = redirectTarget(answer.header("location"), url);
    if (location !== null) return { retryAfter, kind: "redirect", location };
  }
  const refusal = refusalOf(answer, limits);
  return refusal
    ? { retryAfter, kind: "refused", refusal }
    : { retryAfter, kind: "body" };
}

function refusalOf(answer: Answer, limits: FetchLimits): Refusal | null {
  const { status } = answer;
  if (status === 304) return { outcome: "not_modified" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  if (status !== 200 && status !== 203) return { outcome: "http_error" };
  const unread = unreadableType(answer.header("content-type"));
  if (unread) return unread;
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
  /^(text\/(html|markdown|x-markdown|plain)|application\/xhtml\+xml)$/;

function unreadableType(contentType: string | null): Refusal | null {
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "" || READABLE.test(type)) return null;
  return type === "application/pdf"
    ? { outcome: "unsupported_type", reason: "pdf" }
    : { outcome: "unsupported_type" };
}
