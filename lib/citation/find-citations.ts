import { findMentions } from "./find-mentions";
import { blockQuotes, type FoundQuote, inlineQuotes } from "./find-quotes";
import type { Mention } from "./mention";
import { quoteBefore, quotesAfter, type TextBlock } from "./text-block";

/** A citation as it stands in a text, with what it is said to quote. */
export type FoundCitation = Mention & {
  /** Counts from 1. */
  line: number;
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
  const mentions = findMentions(text, markdown);
  const found: FoundCitation[] = [];
  let line = 1;
  let at = 0;
  for (let n = 0; n < mentions.length; ) {
    const block = mentions[n]?.block;
    let end = n + 1;
    while (end < mentions.length && mentions[end]?.block === block) end++;
    const members = mentions.slice(n, end);
    const alone = members.every(({ refId }) => refId === members[0]?.refId);
    const words = block ? text.slice(block.start, block.end) : "";
    for (const mention of members) {
      line += newlines(text, at, mention.start);
      at = mention.start;
      const context = contextOf(text, mention);
      found.push({ ...mention, line, context, quotes: [], words, alone });
    }
    if (markdown && block)
      giveQuotes(text, block, found.slice(found.length - members.length));
    n = end;
  }
  return found;
}

function giveQuotes(
  text: string,
  block: TextBlock,
  citations: FoundCitation[],
): void {
  const words = text.slice(block.start, block.end);
  for (const quote of inlineQuotes(words, block))
    if (!citations.some((citation) => isInside(citation, quote)))
      nearest(citations, quote, text).quotes.push(quote);
  const last = citations.at(-1);
  const first = citations[0];
  if (!last || !first || block.kind === "row") return;
  if (introduces(words, block))
    for (const paragraph of quotesAfter(text, block.end))
      last.quotes.push(...blockQuotes(paragraph));
  if (!/^\s*(?:[-\u2012-\u2015~]|&mdash;)/.test(words)) return;
  const above = quoteBefore(text, block.start);
  if (above) first.quotes.push(...blockQuotes(above));
}

/** Speech that names the reference is no passage of the source. */
function isInside({ start }: Mention, quote: FoundQuote): boolean {
  return quote.start <= start && start < quote.end;
}

/** What comes next is what was announced: a colon, or a heading over it. */
function introduces(words: string, block: TextBlock): boolean {
  if (block.kind === "heading") return true;
  return /[:\uff1a][\s*_)]*$/.test(words);
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

function newlines(text: string, from: number, to: number): number {
  let count = 0;
  let at = text.indexOf("\n", from);
  while (at !== -1 && at < to) {
    count++;
    at = text.indexOf("\n", at + 1);
  }
  return count;
}

/** Cut at words, so that no surrogate pair or name is torn. */
function contextOf(text: string, { start, end }: Mention): string {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const stop = text.indexOf("\n", end);
  const to = stop === -1 ? text.length : stop;
  let left = text.slice(Math.max(from, start - CONTEXT), start);
  let right = text.slice(end, Math.min(to, end + CONTEXT));
  if (start - CONTEXT > from) left = `…${left.replace(/^\S*\s/, "")}`;
  if (end + CONTEXT < to) right = `${right.replace(/\s\S*$/, "")}…`;
  return (left + text.slice(start, end) + right).trim();
}
