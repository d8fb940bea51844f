import { no, ok, type Result } from "@/lib/core/result";

export type UrlRefusal = "url" | "scheme" | "userinfo";

const MAX_LENGTH = 8192;

/**
 * An absolute http(s) URL without userinfo, or why not. White space around it
 * is dropped; control characters inside refuse it, because a parser would drop
 * them silently and fetch something other than what is shown.
 */
export function parseSourceUrl(text: string): Result<URL, UrlRefusal> {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH || hasControl(trimmed)) return no("url");
  if (!URL.canParse(trimmed)) return no("url");
  const url = new URL(trimmed);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return no("scheme");
  if (url.username !== "" || url.password !== "") return no("userinfo");
  const host = url.hostname.replace(/\.$/, "");
  if (!isDnsName(host)) return no("url");
  url.hostname = host;
  return ok(url);
}

function hasControl(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

function isDnsName(host: string): boolean {
  if (host.startsWith("[")) return true;
  if (host === "" || host.length > 253) return false;
  return host.split(".").every((label) => label !== "" && label.length <= 63);
}

/**
 * What two citations of one page have in common: the normalised URL without
 * its fragment. Null where nothing can be fetched.
 */
export function urlKey(text: string): string | null {
  const parsed = parseSourceUrl(text);
  if (!parsed.ok) return null;
  parsed.value.hash = "";
  return parsed.value.href;
}

/**
 * Whether a host is on a list of names and `*.name` patterns. `*.name` means
 * any host below `name`, not `name` itself; `*` alone means any host.
 */
export function isAllowedHost(
  hostname: string,
  allowed: readonly string[],
): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, "");
  return allowed.some((entry) => {
    const pattern = parseAllowedHost(entry);
    if (pattern === null) return false;
    if (pattern === "*") return true;
    if (pattern.startsWith("*.")) return host.endsWith(pattern.slice(1));
    return host === pattern;
  });
}

/** One entry of an allowed-hosts list in its normal form, or null. */
export function parseAllowedHost(entry: string): string | null {
  const text = entry.trim();
  if (text === "*") return text;
  const wild = text.startsWith("*.");
  const name = wild ? text.slice(2) : text;
  if (/[/?#@*\s\\%]/.test(name) || !URL.canParse(`http://${name}/`))
    return null;
  const url = new URL(`http://${name}/`);
  const host = url.hostname.replace(/\.$/, "");
  if (host === "" || url.port !== "" || (wild && !host.includes(".")))
    return null;
  return wild ? `*.${host}` : host;
}

/**
 * A link that opens the live page at a passage, by a text fragment
 * (WICG scroll-to-text-fragment). Null where the URL is no http(s) URL.
 */
export function liveLink(urlText: string, passage?: string): string | null {
  const parsed = parseSourceUrl(urlText);
  if (!parsed.ok) return null;
  const url = parsed.value;
  const directive = passage ? textDirective(passage) : "";
  const fragment = url.hash.slice(1).split(":~:")[0] ?? "";
  url.hash = "";
  const tail = directive ? `${fragment}:~:text=${directive}` : fragment;
  return tail === "" ? url.href : `${url.href}#${tail}`;
}

const WHOLE = 60;
const EDGE_WORDS = 5;

/** Short passages whole; long ones by their first and last words. */
function textDirective(passage: string): string {
  const line = passage.split(/[\n\t]/).find((part) => part.trim()) ?? "";
  const words = line.trim().split(/\s+/).filter(Boolean);
  if (line.length <= WHOLE || words.length <= EDGE_WORDS * 2)
    return encodeFragment(words.join(" "));
  const first = words.slice(0, EDGE_WORDS).join(" ");
  const last = words.slice(-EDGE_WORDS).join(" ");
  return `${encodeFragment(first)},${encodeFragment(last)}`;
}

/** `-`, `,` and `&` mean something inside a text directive. */
function encodeFragment(text: string): string {
  return encodeURIComponent(
    text.replace(/\p{Surrogate}/gu, "\uFFFD"),
  ).replaceAll("-", "%2D");
}
