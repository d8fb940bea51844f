import { urlKey } from "@/lib/evidence/source-url";

/** What stands before an address that nobody can fetch. No http(s) URL starts so. */
export const UNUSABLE = "unusable:";

/**
 * What the citations of one source share: its normalised URL; for text that is
 * no absolute http(s) URL, that text, marked. Null where nothing is cited.
 */
export function citedSource(url: string): string | null {
  if (url.trim() === "") return null;
  return urlKey(url) ?? `${UNUSABLE}${url}`;
}
