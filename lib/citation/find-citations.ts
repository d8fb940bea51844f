import { findMentions } from "./find-mentions";
import { blockQuotes, type FoundQuote, inlineQuotes } from "./find-quotes";
import { lineEnd } from "./line-kind";
import type { Mention } from "./mention";
import { quoteBefore, quotesAfter } from "./quote-paragraphs";
import type { TextBlock } from "./text-block";

/** A citation as it stands in a text, with what it is said to quote. */
export type FoundCitation = Mention & {
  /** What the reader sees around it, on one line. */
  context: string;
  quotes: FoundQuote[];
  /** The words of its block. */
  words: string;
  /** Whether no other source is cited in its block. */
  alone: boolean;
};

const CONTEXT = 80;

/**
 * Every citation of a text and the quotes that belong to each: those in its
 * own block, nearest first, and the block quotes that a block introduces or
 * that it is the attribution of. Linear in the text.
 */
export function findCitations(text: string, markdown = true): FoundCitation[] {
  const found: FoundCitation[] = [];
  let first = 0;
  for (const mention of findMentions(text, markdown)) {
    if (found[first] && found[first]?.block !== mention.block) {
      finishBlock(text, found.slice(first), markdown);
      first = found.length;
    }
    found.push(makeCitation(text, mention));
  }
  finishBlock(text, found.slice(first), markdown);
  return found;
}

function makeCitation(text: string, mention: Mention): FoundCitation {
  const { raw, refId, start, end, path, line, lineStart, block } = mention;
  return {
    raw,
    refId,
    start,
    end,
    path,
    block,
    line,
    lineStart,
    context: contextOf(text, mention),
    quotes: [],
    words: text.slice(block.start, block.end),
    alone: true,
  };
}

/** What the citations of one block share: each other, and its quotes. */
function finishBlock(
  text: string,
  citations: FoundCitation[],
  markdown: boolean,
): void {
  const [first] = citations;
  if (!first) return;
  if (citations.some(({ refId }) => refId !== first.refId))
    for (const citation of citations) citation.alone = false;
  if (markdown) giveQuotes(text, first.block, citations);
}

function giveQuotes(
  text: string,
  block: TextBlock,
  citations: FoundCitation[],
): void {
  const last = citations.at(-1);
  const first = citations[0];
  if (!last || !first) return;
  for (const quote of inlineQuotes(first.words, block.start))
    if (!citations.some((citation) => isInside(citation, quote)))
      nearest(citations, quote, text).quotes.push(quote);
  if (block.kind === "row") return;
  if (introduces(first.words, block))
    for (const paragraph of quotesAfter(text, block.end))
      last.quotes.push(...blockQuotes(paragraph));
  if (!ATTRIBUTION.test(first.words)) return;
  const above = quoteBefore(text, block.start);
  if (above) first.quotes.push(...blockQuotes(above));
}

const ATTRIBUTION = /^\s*(?:[-\u2012-\u2015~]|&mdash;)/;

/** Speech that names the reference is no passage of the source. */
function isInside({ start }: Mention, quote: FoundQuote): boolean {
  return quote.start <= start && start < quote.end;
}

/** What comes next is what was announced: a colon, or a heading over it. */
function introduces(words: string, block: TextBlock): boolean {
  if (block.kind === "heading") return true;
  return /[:\uff1a][\s*_)]*$/.test(words.slice(-12));
}

/** Whom a quote belongs to: who shares its sentence, then who stands nearest. */
function nearest(
  citations: FoundCitation[],
  quote: FoundQuote,
  text: string,
): { quotes: FoundQuote[] } {
  let best: FoundCitation | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const citation of citations) {
    const distance = distanceOf(citation, quote, text);
    if (distance < least) {
      least = distance;
      best = citation;
    }
  }
  return best ?? { quotes: [] };
}

const SENTENCE_END = /[.!?]["”’)\]]*\s+[\p{Lu}"“]/u;
const OTHER_SENTENCE = 100_000;

/** A reference usually follows what it is a reference for. */
function distanceOf(
  citation: Mention,
  quote: FoundQuote,
  text: string,
): number {
  const follows = citation.start >= quote.end;
  const [from, to] = follows
    ? [quote.end, citation.start + 1]
    : [citation.end, quote.start];
  const apart = SENTENCE_END.test(text.slice(from, to)) ? OTHER_SENTENCE : 0;
  return apart + (to - from) * (follows ? 1 : 2);
}

/** Cut at words, so that no surrogate pair or name is torn. */
function contextOf(text: string, { start, end, lineStart }: Mention): string {
  const stop = lineEnd(text, end);
  let from = lineStart;
  if (start - from > CONTEXT) from = spaceAfter(text, start - CONTEXT, start);
  let to = stop;
  if (to - end > CONTEXT) to = spaceBefore(text, end + CONTEXT, end);
  const before = from > lineStart ? "…" : "";
  const after = to < stop ? "…" : "";
  return before + text.slice(from, to).trim() + after;
}

function spaceAfter(text: string, from: number, limit: number): number {
  const space = text.indexOf(" ", from);
  return space === -1 || space > limit ? limit : space;
}

function spaceBefore(text: string, from: number, limit: number): number {
  return Math.max(limit, text.lastIndexOf(" ", from));
}
