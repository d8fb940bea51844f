import { criticalLabel } from "./critical-words";
import { mayReplace } from "./harmless-words";
import type { Pair } from "./quote-differences";
import { kindAt, normAt } from "./token-list";

/**
 * How likely it is that a page's word became another one in the quote, from 0
 * to 1: harmless words, forms and misspellings of one word, and words of one
 * kind, such as two numbers, two months or two modals.
 */
export function likeness(pair: Pair, inQuote: number, onPage: number): number {
  const { quote, page } = pair;
  if (mayReplace(quote, inQuote, page, onPage)) return 0.8;
  const one = normAt(quote, inQuote);
  const other = normAt(page, onPage);
  if (kindAt(quote, inQuote) === "number")
    return kindAt(page, onPage) === "number" ? 0.4 : 0;
  if (isNear(one, other)) return 0.6;
  const label = criticalLabel(one);
  return label !== null && label === criticalLabel(other) ? 0.4 : 0;
}

const SHORTEST = 4;

/** Whether the words differ in an ending, an accent or at most two letters. */
function isNear(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  if (length < SHORTEST || Math.abs(one.length - other.length) > 3)
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
