/** Below this a page is a shell that scripts would fill. */
const FEW = 200;

/**
 * The address of a page's Markdown rendition (Learn's `markdown_url` meta, not
 * documented), where the page itself has next to no words; else null. Only one
 * on the page's own origin is believed.
 */
export function markdownRendition(
  pageUrl: string,
  { text, metas }: { text: string; metas: Readonly<Record<string, string>> },
): string | null {
  const named = metas.markdown_url;
  if (!named || text.replace(/\s+/g, "").length >= FEW) return null;
  if (!URL.canParse(named, pageUrl)) return null;
  const url = new URL(named, pageUrl);
  const isOwn = url.origin === new URL(pageUrl).origin;
  return isOwn && url.href !== pageUrl ? url.href : null;
}
