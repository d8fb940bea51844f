import { ago, clock, dayAndClock } from "@/components/ui/date-words";
import type { SourceView } from "@/lib/review/flag-view";

/** What to offer beside an outcome. */
export type SourceAction = "ask-lead" | "read-again" | "open-live" | "find";

const words: Record<string, string> = {
  not_allowed:
    "This host is not on the list of allowed hosts. It was not fetched.",
  blocked_address:
    "This address points into a private network. It was not fetched.",
  dns_failed: "There is no such host.",
  connect_failed: "The server took no connection.",
  tls_failed: "The server did not show a certificate that can be trusted.",
  timed_out: "The page did not answer within 20 seconds.",
  too_large: "The page is larger than 5 MiB. It was not kept.",
  unsupported_type: "This is no text. Open it live and say how you checked.",
  http_error: "The server answered with an error.",
  soft_404: "The server answered 200, but with an error page.",
  gone: "The page is gone.",
};

const actions: Record<string, SourceAction> = {
  not_allowed: "ask-lead",
  dns_failed: "read-again",
  connect_failed: "read-again",
  timed_out: "read-again",
  http_error: "read-again",
  tls_failed: "open-live",
  too_large: "open-live",
  unsupported_type: "open-live",
  soft_404: "open-live",
  gone: "find",
};

/** True where there is a text from this very look. */
export function wasRead(source: SourceView): boolean {
  return source.outcome === "fetched" || source.outcome === "not_modified";
}

/** True where nobody has looked yet. */
export function isUnread(source: SourceView): boolean {
  return source.checkedAt === null;
}

/** "Read 14:01, 11 min ago" */
export function readWords(
  source: SourceView,
  now: Date,
  zone: string | undefined,
): string {
  const at = source.checkedAt;
  if (at === null) return "Not read yet";
  const recent = now.getTime() - Date.parse(at) < 12 * 3_600_000;
  const when = recent ? clock(at, zone) : dayAndClock(at, now, zone);
  return `Read ${when}, ${ago(at, now)}`;
}

/** What went wrong, in the server's words where it sent them. */
export function failureWords(source: SourceView): string {
  return (
    source.detail ?? words[source.outcome] ?? "The page could not be read."
  );
}

export function failureAction(source: SourceView): SourceAction | null {
  return actions[source.outcome] ?? null;
}

/** "learn.example/gate/limits": an address without what every address has. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, "").replace(/\/$/, "");
}
