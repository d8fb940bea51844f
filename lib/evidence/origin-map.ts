import { no, ok, type Result } from "@/lib/core/result";
import { addressFamily, isPublicAddress } from "./address";
import { parseSourceUrl } from "./source-url";

/** Exact origin → the private origin that is dialled in its place. */
export type OriginMap = ReadonlyMap<string, string>;

/**
 * The operator's exceptions from the address guard, from a setting such as
 * `https://docs.example=http://127.0.0.1:4317, https://b.example=…`. Exact
 * origins only. A target is a loopback or private address, because a public
 * one needs no exception. An entry that says anything else refuses the whole
 * setting, with the entry in the reason: half an exception is a surprise.
 */
export function parseOriginMap(
  setting: string | undefined,
): Result<OriginMap, string> {
  const map = new Map<string, string>();
  for (const entry of (setting ?? "").split(",")) {
    if (entry.trim() === "") continue;
    const pair = parseEntry(entry);
    if (!pair) return no(`not an exact origin=private origin: ${entry.trim()}`);
    map.set(pair.origin, pair.target);
  }
  return ok(map);
}

function parseEntry(entry: string) {
  const [left, right, ...rest] = entry.split("=");
  const origin = exactOrigin(left ?? "");
  const target = exactOrigin(right ?? "");
  if (!origin || !target || rest.length > 0) return null;
  return isPrivate(target.hostname)
    ? { origin: origin.origin, target: target.origin }
    : null;
}

function exactOrigin(text: string): URL | null {
  const parsed = parseSourceUrl(text);
  if (!parsed.ok) return null;
  const { pathname, search, hash } = parsed.value;
  return pathname === "/" && search === "" && hash === "" ? parsed.value : null;
}

function isPrivate(hostname: string): boolean {
  if (hostname === "localhost" || hostname.endsWith(".localhost")) return true;
  if (addressFamily(hostname) === null) return false;
  return !isPublicAddress(hostname.replace(/^\[|\]$/g, ""));
}
