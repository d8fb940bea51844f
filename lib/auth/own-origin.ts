/**
 * Whether a request with a cookie comes from our own pages: its Origin (or,
 * where a browser sends none, Sec-Fetch-Site) must be ours.
 */
export function isOwnOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (!origin) return headers.get("sec-fetch-site") === "same-origin";
  const own = new Set([headers.get("host"), headers.get("x-forwarded-host")]);
  const configured = process.env.NEXTAUTH_URL;
  if (configured) own.add(new URL(configured).host);
  try {
    return own.has(new URL(origin).host);
  } catch {
    return false;
  }
}
