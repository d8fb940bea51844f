import { passageSpan } from "./passage-span";
import type { Pair, Range } from "./quote-differences";
import type {
  QuoteDifference,
  QuoteMatch,
  QuoteMatchKind,
  Span,
} from "./quote-match";

/** One place of a page that corresponds to the quote. */
export type Passage = {
  kind: Exclude<QuoteMatchKind, "absent" | "empty">;
  span: Span;
  score: number;
  differences: QuoteDifference[];
};

/** With fewer words than this, nothing may differ but typography. */
const FEW_WORDS = 5;
/** Where every other word differs, even harmless words make another sentence. */
const LEAST_PER_DIFFERENCE = 3;

/** What the differences make of a passage. */
export function kindOf(
  differences: QuoteDifference[],
  words: number,
): "normalized" | "fuzzy" | "altered" {
  if (differences.length === 0) return "normalized";
  if (differences.some(({ critical }) => critical)) return "altered";
  const scattered = differences.length * LEAST_PER_DIFFERENCE > words;
  return words < FEW_WORDS || scattered ? "altered" : "fuzzy";
}

/** A passage of tokens, with the marks the quote has around its words, too. */
export function makePassage(
  pair: Pair,
  range: Range,
  score: number,
  differences: QuoteDifference[],
): Passage {
  return {
    kind: kindOf(differences, pair.quote.length),
    span: passageSpan(pair, range),
    score,
    differences,
  };
}

const RANK = { exact: 0, normalized: 1, fuzzy: 2, altered: 3 };

/** The best passages: those that none of the others is better than. */
export function bestPassages(passages: Passage[]): Passage[] {
  const ranked = [...passages].sort(compare);
  const [winner] = ranked;
  if (!winner) return [];
  return ranked
    .filter((one) => compare(one, winner) === 0)
    .sort((a, b) => a.span.start - b.span.start);
}

function compare(a: Passage, b: Passage): number {
  return (
    RANK[a.kind] - RANK[b.kind] ||
    b.score - a.score ||
    a.differences.length - b.differences.length
  );
}

/**
 * The best passage, and beside it every one that is as good; or null. Of equal
 * ones that is shown whose length is nearest the quote's: it is laid out alike.
 */
export function bestMatch(
  passages: Passage[],
  quoteLength: number,
): QuoteMatch | null {
  const best = bestPassages(passages);
  const unlike = ({ span }: Passage) =>
    Math.abs(span.end - span.start - quoteLength);
  const [winner] = [...best].sort((a, b) => unlike(a) - unlike(b));
  if (!winner) return null;
  return {
    kind: winner.kind,
    start: winner.span.start,
    end: winner.span.end,
    occurrences: apart(best.map(({ span }) => span)),
    score: winner.score,
    differences: winner.differences,
  };
}

function apart(spans: Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of spans)
    if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span);
  return kept;
}
