/** The same page for another version of the product, or in another language. */
export type PageEdition = {
  url: string;
  kind: "version" | "language";
  /** The version's name, or the language's tag; "" for the version that the site shows unasked. */
  name: string;
};

/** More are not fetched for one claim. */
const MOST_VERSIONS = 5;
const ORIGINAL = "en-us";
const LOCALE = /^\/([a-z]{2,3}(?:-[a-z]{4})?-[a-z]{2})(?=\/|$)/i;

/**
 * The other editions of a page that its address and its metas name: the
 * versions of `view=` (listed in Learn's `monikers` meta, those nearest to the
 * one that is shown first), and the English original of a translation. Tabs
 * and pivots are on the page itself and are read with it. Empty where the
 * address is none.
 */
export function editionsOf(
  url: string,
  metas: Readonly<Record<string, string>>,
): PageEdition[] {
  if (!URL.canParse(url)) return [];
  const page = new URL(url);
  page.hash = "";
  const shown = page.searchParams.get("view");
  const listed = (metas.monikers ?? "").split(/[\s,;]+/).filter(Boolean);
  const versions = nearest(listed, shown).map((name) => versionOf(page, name));
  const unasked = shown === null ? [] : [versionOf(page, "")];
  return [...unasked, ...versions, ...originalOf(page)];
}

/** Without the one that is shown; where none is named, the last are the newest. */
function nearest(listed: string[], shown: string | null): string[] {
  const names = [...new Set(listed)];
  const at = shown === null ? names.length : names.indexOf(shown);
  const from = at === -1 ? names.length : at;
  return names
    .map((name, index) => ({ name, away: Math.abs(index - from) }))
    .filter(({ name }) => name !== shown)
    .sort((a, b) => a.away - b.away)
    .slice(0, MOST_VERSIONS)
    .map(({ name }) => name);
}

function versionOf(page: URL, name: string): PageEdition {
  const other = new URL(page);
  if (name === "") other.searchParams.delete("view");
  else other.searchParams.set("view", name);
  return { url: other.href, kind: "version", name };
}

function originalOf(page: URL): PageEdition[] {
  const locale = LOCALE.exec(page.pathname)?.[1]?.toLowerCase();
  if (locale === undefined || locale === ORIGINAL) return [];
  const other = new URL(page);
  other.pathname = page.pathname.replace(LOCALE, `/${ORIGINAL}`);
  return [{ url: other.href, kind: "language", name: ORIGINAL }];
}
