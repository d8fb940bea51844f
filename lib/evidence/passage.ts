import { type Pair, type Range, spanOf } from "./quote-differences";
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

/** What the differences make of a passage. */
export function kindOf(
  differences: QuoteDifference[],
  words: number,
): "normalized" | "fuzzy" | "altered" {
  if (differences.length === 0) return "normalized";
  if (differences.some(({ critical }) => critical)) return "altered";
  return words < FEW_WORDS ? "altered" : "fuzzy";
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
    span: withMarks(pair, range),
    score,
    differences,
  };
}

/** Takes along marks such as a full stop, where quote and page share them. */
function withMarks({ quote, page }: Pair, range: Range): Span {
  const span = spanOf(page, range);
  const before = quote.source.slice(0, quote.starts[0]);
  const after = quote.source.slice(quote.ends[quote.length - 1]);
  let { start, end } = span;
  for (let at = before.length - 1; at >= 0; at--)
    if (
      start > 0 &&
      isSameMark(before.charAt(at), page.source.charAt(start - 1))
    )
      start--;
  for (let at = 0; at < after.length; at++)
    if (isSameMark(after.charAt(at), page.source.charAt(end))) end++;
  return { start, end };
}

function isSameMark(one: string, other: string): boolean {
  return one === other && !/[\s"'“”‘’]/.test(one);
}

const RANK = { exact: 0, normalized: 1, fuzzy: 2, altered: 3 };

/** The best passage, and beside it every one that is as good; or null. */
export function bestMatch(passages: Passage[]): QuoteMatch | null {
  const ranked = [...passages].sort(
    (a, b) =>
      RANK[a.kind] - RANK[b.kind] ||
      b.score - a.score ||
      a.differences.length - b.differences.length ||
      a.span.start - b.span.start,
  );
  const [winner] = ranked;
  if (!winner) return null;
  const equals = ranked.filter(
    ({ kind, score, differences }) =>
      kind === winner.kind &&
      score === winner.score &&
      differences.length === winner.differences.length,
  );
  return {
    kind: winner.kind,
    start: winner.span.start,
    end: winner.span.end,
    occurrences: apart(equals.map(({ span }) => span)),
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
