import { criticalLabel } from "./critical-words";
import { blockBreak, sentenceStop } from "./gap-flags";
import type { QuoteDifference, Span } from "./quote-match";
import { formAt, hasFlag, kindAt, normAt, type TokenList } from "./token-list";

/** Quote and page side by side; what differs is told in their own words. */
export type Pair = { quote: TokenList; page: TokenList };

/** Tells a difference between token ranges; an empty range is "nothing". */
export function difference(
  { quote, page }: Pair,
  inQuote: Range | null,
  inPage: Range | null,
  how: { what?: string; critical: boolean },
): QuoteDifference {
  const one = inQuote && spanOf(quote, inQuote);
  const other = inPage && spanOf(page, inPage);
  return {
    what: how.what ?? whatOf(quote, inQuote, page, inPage),
    critical: how.critical,
    quote: one ? quote.source.slice(one.start, one.end) : "",
    page: other ? page.source.slice(other.start, other.end) : "",
    quoteStart: one?.start ?? null,
    quoteEnd: one?.end ?? null,
    pageStart: other?.start ?? null,
    pageEnd: other?.end ?? null,
  };
}

/** Tokens from `first` to `last`, both included. */
export type Range = { first: number; last: number };

export function spanOf(tokens: TokenList, range: Range): Span {
  return {
    start: tokens.starts[range.first] ?? 0,
    end: tokens.ends[range.last] ?? 0,
  };
}

const ORDER = [
  "negation",
  "number",
  "version",
  "date",
  "unit",
  "modal",
  "connective",
  "condition",
  "direction",
  "quantifier",
  "polarity",
  "identifier",
  "name",
  "symbol",
  "plural",
  "word",
];

function whatOf(
  quote: TokenList,
  inQuote: Range | null,
  page: TokenList,
  inPage: Range | null,
): string {
  const labels = [...labelsOf(quote, inQuote), ...labelsOf(page, inPage)];
  return ORDER.find((label) => labels.includes(label)) ?? "word";
}

function labelsOf(tokens: TokenList, range: Range | null): string[] {
  if (!range) return [];
  const labels: string[] = [];
  for (let token = range.first; token <= range.last; token++)
    labels.push(labelOf(tokens, token));
  return labels;
}

/** What kind of word a token is: number, date, negation, name, word… */
export function labelOf(tokens: TokenList, token: number): string {
  const norm = normAt(tokens, token);
  const kind = kindAt(tokens, token);
  if (kind === "number") return /\d\.\d+\.\d/.test(norm) ? "version" : kind;
  if (kind === "symbol") return norm === "and" ? "connective" : kind;
  const label = criticalLabel(norm);
  if (label) return label;
  if (kind === "identifier")
    return /^v?\d+(?:\.\d+)+/.test(norm) ? "version" : kind;
  return isName(tokens, token) ? "name" : "word";
}

/** Capital letters say something only inside a sentence. */
function isName(tokens: TokenList, token: number): boolean {
  const form = formAt(tokens, token);
  const inside = !hasFlag(tokens, token, sentenceStop | blockBreak);
  return inside && form !== form.toLowerCase();
}
