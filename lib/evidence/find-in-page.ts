import type { Span } from "./quote-match";

/**
 * Where words stand in a text, in order, in any letter case and whatever white
 * space is between them; at most `limit`. UTF-16 spans. Linear in the text.
 */
export function findInPage(text: string, words: string, limit = 500): Span[] {
  const parts = words.trim().split(/\s+/u);
  if (parts[0] === "" || parts.length === 0) return [];
  const literal = parts.map((part) =>
    part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"),
  );
  const pattern = new RegExp(literal.join("\\s+"), "giu");
  const spans: Span[] = [];
  for (const { index, 0: found } of text.matchAll(pattern)) {
    spans.push({ start: index, end: index + found.length });
    if (spans.length >= limit) break;
  }
  return spans;
}
