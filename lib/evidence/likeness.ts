import { criticalLabel } from "./critical-words";
import { isInterchangeable, isSpelling } from "./harmless-words";
import type { Pair } from "./quote-differences";
import { kindAt, normAt } from "./token-list";
import { unitName } from "./units";

/** The `likeness` of two tokens of a pair; each pair of words is judged once. */
export function likenessIn(
  pair: Pair,
): (inQuote: number, onPage: number) => number {
  const { quote, page } = pair;
  const known = new Map<number, number>();
  const size = page.norms.length;
  return (inQuote, onPage) => {
    const key = (quote.norm[inQuote] ?? 0) * size + (page.norm[onPage] ?? 0);
    let like = known.get(key);
    if (like === undefined) {
      like = likeness(pair, inQuote, onPage);
      known.set(key, like);
    }
    return like;
  };
}

/**
 * How likely it is that a page's word became another one in the quote, from 0
 * to 1: harmless words, forms and misspellings of one word, and words of one
 * kind, such as two numbers, two months or two modals.
 */
function likeness(pair: Pair, inQuote: number, onPage: number): number {
  const numbers = [kindAt(pair.quote, inQuote), kindAt(pair.page, onPage)];
  if (numbers.includes("number")) return numbers[0] === numbers[1] ? 0.4 : 0;
  const one = normAt(pair.quote, inQuote);
  const other = normAt(pair.page, onPage);
  if (one === other) return 1;
  if (isInterchangeable(one, other) || isSpelling(one, other)) return 0.8;
  if (isNear(one, other)) return 0.6;
  const label = criticalLabel(one);
  if (label === null || label !== criticalLabel(other)) return 0;
  return label === "unit" && unitName(one) === unitName(other) ? 0.8 : 0.4;
}

const SHORTEST = 4;

/** Whether the words differ in an ending, an accent or at most two letters. */
function isNear(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  if (length < SHORTEST || Math.abs(one.length - other.length) > 3)
    return false;
  if (
    one.charCodeAt(1) !== other.charCodeAt(1) &&
    one.charCodeAt(0) !== other.charCodeAt(0)
  )
    return false;
  const a = withoutAccents(one);
  const b = withoutAccents(other);
  let head = 0;
  while (head < length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const changed = Math.max(a.length, b.length) - head - tail;
  return changed <= (length < 6 ? 1 : 3) && head + tail >= length - 2;
}

function withoutAccents(word: string): string {
  return /^[a-z]*$/.test(word)
    ? word
    : word.normalize("NFD").replace(/\p{M}/gu, "");
}
