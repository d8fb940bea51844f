/**
 * Whether a text quotes exactly this passage, byte for byte and between marks
 * of its own: then nothing was clipped, and no matcher need look at it.
 */
export function isQuotedWhole(text: string, quote: string): boolean {
  if (quote === "" || quote.includes("\n")) return false;
  const at = text.indexOf(quote);
  if (at === -1) return false;
  const before = text.slice(Math.max(0, at - 20), at);
  const end = at + quote.length;
  const after = text.slice(end, end + 20);
  return (
    /(?:^|\n)[ \t>]*["“]?$|["“]$/.test(before) &&
    /^["”]|^\s*(?:\((?:pp?\.|pages?)|\n|$)/.test(after)
  );
}
