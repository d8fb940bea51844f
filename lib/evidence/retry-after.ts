const BUSY = new Set([429, 503]);
/** A wait beyond a day is a mistake or malice; ask again tomorrow. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

/** When a busy host may be asked again: Retry-After in seconds or as a date (RFC 9110, 10.2.3). */
export function retryAfterOf(
  answer: { status: number; header(name: string): string | null },
  now: Date,
): Date | null {
  if (!BUSY.has(answer.status)) return null;
  const value = answer.header("retry-after")?.trim() ?? "";
  const wait = /^\d+$/.test(value)
    ? Number(value) * 1000
    : Date.parse(value) - now.getTime();
  if (!Number.isFinite(wait) || wait <= 0) return null;
  return new Date(now.getTime() + Math.min(wait, LONGEST_MS));
}
