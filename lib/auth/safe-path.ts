/** A path on this site to go on to; `/` for anything that leads elsewhere. */
export function safePath(wanted: string | string[] | undefined): string {
  if (typeof wanted !== "string") return "/";
  const base = "http://reground.invalid";
  if (!URL.canParse(wanted, base)) return "/";
  const url = new URL(wanted, base);
  const path = `${url.pathname}${url.search}${url.hash}`;
  const here = url.origin === base || wanted.startsWith(ownOrigin());
  return here && !path.startsWith("//") ? path : "/";
}

function ownOrigin(): string {
  const configured = process.env.NEXTAUTH_URL;
  return configured ? `${new URL(configured).origin}/` : "\0";
}
