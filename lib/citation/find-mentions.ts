import type { Span } from "@/lib/evidence/quote-match";
import { hiddenSpans, isWithin } from "./hidden-spans";
import { LineCounter } from "./line-counter";
import { isIndentedCode } from "./line-kind";
import { type LinkPlace, linkPlace } from "./link-place";
import type { Mention } from "./mention";
import { type Reference, readReference } from "./read-reference";
import { blockAt, type TextBlock } from "./text-block";

/**
 * Every citation of a `REF-NNN` source in a Markdown text, in order. Code,
 * comments and front matter cite nothing; a link and its text are one.
 * With `markdown` false the text has no such parts.
 */
export function findMentions(text: string, markdown = true): Mention[] {
  const found: Mention[] = [];
  const lines = new LineCounter(text);
  let block: TextBlock | null = null;
  let hidden: Span[] | null = null;
  for (const start of candidates(text)) {
    const reference = readReference(text, start);
    if (!reference) continue;
    lines.moveTo(start);
    if (markdown) hidden ??= hiddenSpans(text);
    if (hidden && isHidden(text, hidden, start, lines.lineStart)) continue;
    if (block === null || start >= block.end)
      block = blockAt(text, lines.lineStart);
    addMentions(found, text, { start, ...reference }, block, lines, markdown);
  }
  return found;
}

/** Where a reference may begin. Jumps from one rare letter pair to the next. */
function candidates(text: string): number[] {
  const found: number[] = [];
  let at = text.indexOf("REF");
  while (at !== -1) {
    found.push(at);
    at = text.indexOf("REF", at + 3);
  }
  const upper = found.length;
  at = text.indexOf("f-");
  while (at !== -1) {
    if (text[at - 1] === "e" && at > 1 && /[Rr]/.test(text[at - 2] ?? ""))
      found.push(at - 2);
    at = text.indexOf("f-", at + 2);
  }
  return found.length === upper ? found : found.sort((a, b) => a - b);
}

function isHidden(
  text: string,
  hidden: Span[],
  offset: number,
  lineStart: number,
): boolean {
  return isWithin(hidden, offset) || isIndentedCode(text, lineStart);
}

function addMentions(
  found: Mention[],
  text: string,
  { raw, refIds, start, end }: Reference & Span,
  block: TextBlock,
  { line, lineStart }: LineCounter,
  markdown: boolean,
): void {
  // Where there is no markup, no code is looked for before the mention.
  const place = linkPlace(text, { start, end }, block, markdown);
  if (place.kind === "none") return;
  for (const refId of refIds) {
    if (place.kind === "link" && joinsLast(found, refId, place)) continue;
    const path = place.kind === "link" ? place.path : null;
    found.push({ raw, refId, start, end, path, line, lineStart, block });
  }
}

/** A link's text and its address are one citation. */
function joinsLast(
  found: Mention[],
  refId: string | null,
  place: Extract<LinkPlace, { kind: "link" }>,
): boolean {
  const last = found.at(-1);
  if (!last || last.refId !== refId || last.start < place.within) return false;
  last.path ??= place.path;
  return true;
}
