import { isNegator } from "./critical-words";
import { blockBreak, clauseBreak, ellipsis, sentenceStop } from "./gap-flags";
import { type PageIndex, tokenAfter } from "./page-index";
import { bestPassages, type Passage } from "./passage";
import { difference, type Pair } from "./quote-differences";
import type { QuoteDifference, Span } from "./quote-match";
import { hasFlag, normAt, type TokenList } from "./token-list";
import { tokenize } from "./tokenize";

/** A part of the quote between two ellipses; `offset` is where it begins. */
type Part = { offset: number; words: TokenList };

/** A shorter part has to stand near the part beside it. */
const FEW_WORDS = 3;
const MOST_PARTS = 16;
const NEAR = 40;

/**
 * The passages that a quote joins by an ellipsis, if they stand on the page in
 * the quote's order: as good as the worst of them. One that hides a negation
 * is altered, and so is one that lacks less than half of its words.
 */
export function ellipsisPassages(
  page: PageIndex,
  quote: TokenList,
  find: (page: PageIndex, words: TokenList) => Passage[],
): Passage[] {
  const parts = partsOf(quote);
  if (parts.length < 2 || parts.length > MOST_PARTS) return [];
  const found = parts.map(({ words }) => bestPassages(find(page, words)));
  const missing = parts.filter((_, index) => found[index]?.length === 0);
  const chain = chainOf(found.filter((passages) => passages.length > 0));
  if (!chain || wordsOf(missing) * 2 > quote.length) return [];
  const kept = parts.filter((_, index) => found[index]?.length !== 0);
  const pair = { quote, page: page.tokens };
  const differences = [
    ...chain.flatMap((passage, index) =>
      moved(passage.differences, kept[index]?.offset ?? 0),
    ),
    ...missing.map((part) => missingPart(quote, part)),
    ...hiddenBetween(pair, chain, kept),
  ];
  return [joined(chain, differences, kept, quote.length)];
}

function partsOf(quote: TokenList): Part[] {
  const parts: Part[] = [];
  let first = 0;
  for (let token = 1; token <= quote.length; token++) {
    if (token < quote.length && !hasFlag(quote, token, ellipsis)) continue;
    const offset = quote.starts[first] ?? 0;
    const text = quote.source.slice(offset, quote.ends[token - 1]);
    parts.push({ offset, words: tokenize(text) });
    first = token;
  }
  return parts.filter(({ words }) => words.length > 0);
}

function wordsOf(parts: Part[]): number {
  return parts.reduce((sum, { words }) => sum + words.length, 0);
}

/**
 * One passage of each part, in order and as close together as can be: from
 * the left the earliest that fits, then from the right the latest.
 */
function chainOf(found: Passage[][]): Passage[] | null {
  let end = 0;
  for (const passages of found) {
    const next = inOrder(passages).find(({ span }) => span.start >= end);
    if (!next) return null;
    end = next.span.end;
  }
  const chain: Passage[] = [];
  let limit = end;
  for (const passages of [...found].reverse()) {
    const last = inOrder(passages).findLast(({ span }) => span.end <= limit);
    if (!last) return null;
    chain.unshift(last);
    limit = last.span.start;
  }
  return chain;
}

function inOrder(passages: Passage[]): Passage[] {
  return [...passages].sort((a, b) => a.span.start - b.span.start);
}

function moved(differences: QuoteDifference[], by: number): QuoteDifference[] {
  return differences.map((one) => ({
    ...one,
    quoteStart: one.quoteStart === null ? null : one.quoteStart + by,
    quoteEnd: one.quoteEnd === null ? null : one.quoteEnd + by,
  }));
}

function missingPart(
  quote: TokenList,
  { offset, words }: Part,
): QuoteDifference {
  const end = offset + words.source.length;
  return {
    what: "passage",
    critical: true,
    quote: quote.source.slice(offset, end),
    page: "",
    quoteStart: offset,
    quoteEnd: end,
    pageStart: null,
    pageEnd: null,
  };
}

/** What the ellipses leave out although it matters. */
function hiddenBetween(
  pair: Pair,
  chain: Passage[],
  parts: Part[],
): QuoteDifference[] {
  const found: QuoteDifference[] = [];
  for (let index = 1; index < chain.length; index++) {
    const before = chain[index - 1];
    const after = chain[index];
    if (!before || !after) continue;
    const gap = tokensBetween(pair.page, before.span, after.span);
    found.push(...hiddenNegations(pair, gap));
    const short = [parts[index - 1], parts[index]].some(
      (part) => part !== undefined && part.words.length < FEW_WORDS,
    );
    if (short && gap.last - gap.first > NEAR)
      found.push(
        difference(pair, null, gap, { what: "passage", critical: true }),
      );
  }
  return found;
}

function tokensBetween(page: TokenList, before: Span, after: Span) {
  return {
    first: tokenAfter(page, before.end),
    last: tokenAfter(page, after.start) - 1,
  };
}

/**
 * Negations that were left out of a sentence that is quoted: anywhere in it,
 * where both parts are of one sentence; else in the clause beside a part.
 */
function hiddenNegations(
  pair: Pair,
  gap: { first: number; last: number },
): QuoteDifference[] {
  const { page } = pair;
  const ends = sentenceStop | blockBreak;
  const stops = tokensWith(page, gap.first, gap.last + 1, ends);
  const hidden =
    stops.length === 0
      ? range(gap.first, gap.last)
      : [
          ...tailClause(page, gap.first, stops[0] ?? gap.first),
          ...headClause(page, stops.at(-1) ?? gap.last, gap.last),
        ];
  return hidden
    .filter((token) => isNegator(normAt(page, token)))
    .map((token) =>
      difference(
        pair,
        null,
        { first: token, last: token },
        {
          what: "negation",
          critical: true,
        },
      ),
    );
}

function tokensWith(
  page: TokenList,
  first: number,
  last: number,
  flags: number,
): number[] {
  return range(first, last).filter((token) => hasFlag(page, token, flags));
}

const JOINS = /^(?:and|but|so|while|whereas|because|und|aber|et|mais|y|pero)$/;

/** What follows the earlier part until another clause or sentence begins. */
function tailClause(page: TokenList, first: number, end: number): number[] {
  const other = range(first, end - 1).find(
    (token) =>
      hasFlag(page, token, clauseBreak) || JOINS.test(normAt(page, token)),
  );
  return range(first, (other ?? end) - 1);
}

/** What stands before the later part since a mark, in its own sentence. */
function headClause(page: TokenList, start: number, last: number): number[] {
  const mark = tokensWith(page, start, last + 1, clauseBreak).at(-1);
  return range(Math.max(start, mark ?? start), last);
}

function range(first: number, last: number): number[] {
  return Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, at) => first + at,
  );
}

function joined(
  chain: Passage[],
  differences: QuoteDifference[],
  parts: Part[],
  words: number,
): Passage {
  const start = chain[0]?.span.start ?? 0;
  const end = chain.at(-1)?.span.end ?? 0;
  const weight = chain.reduce(
    (sum, { score }, index) => sum + score * (parts[index]?.words.length ?? 0),
    0,
  );
  const altered =
    chain.some(({ kind }) => kind === "altered") ||
    differences.some(({ critical }) => critical);
  const kind = altered
    ? "altered"
    : differences.length > 0
      ? "fuzzy"
      : "normalized";
  return { kind, span: { start, end }, score: weight / words, differences };
}
