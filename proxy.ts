import { type NextRequest, NextResponse } from "next/server";
import { PATH_HEADER } from "@/lib/auth/path-header";

// Headers only. Rights are checked where the data is read, never here.

/** A nonce for every page: no script runs that this answer did not name. */
export function proxy(request: NextRequest) {
  const nonce = btoa(crypto.randomUUID());
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  const { pathname, search } = request.nextUrl;
  headers.set(PATH_HEADER, pathname + search);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  if (process.env.NEXTAUTH_URL?.startsWith("https:"))
    response.headers.set("strict-transport-security", "max-age=31536000");
  return response;
}

function contentSecurityPolicy(nonce: string): string {
  const dev = process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // React sets style attributes (column widths, bar lengths).
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

// The API sends no pages, and its bodies (uploads) must not be buffered here.
export const config = {
  matcher: [
    "/((?!api/(?!docs)|_next/static|_next/image|healthz|readyz|metrics).*)",
  ],
};
