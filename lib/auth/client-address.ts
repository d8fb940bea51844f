/**
 * The address that a request came from: what the nearest proxy saw, which is
 * the last entry of X-Forwarded-For. Earlier entries are the client's own words.
 */
export function clientAddress(forwardedFor: string | null): string {
  return forwardedFor?.split(",").at(-1)?.trim() || "direct";
}
