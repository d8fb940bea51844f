import type { Step } from "./align-tokens";
import { blockBreak, glued, lineBreak } from "./gap-flags";
import { isOptional, isSmallWord, mayReplace } from "./harmless-words";
import { numberOfWords } from "./number-words";
import { difference, type Pair, type Range } from "./quote-differences";
import type { QuoteDifference } from "./quote-match";
import { type DateTokens, sharedDates } from "./shared-dates";
import { hasFlag, kindAt, normAt, type TokenList } from "./token-list";

/** Whether both tokens of a step are there and are the same word. */
export function isMatch({ quote, page }: Pair, step: Step): boolean {
  if (step.quote === -1 || step.page === -1) return false;
  return normAt(quote, step.quote) === normAt(page, step.page);
}

/** What stands differently along an alignment, word by word. */
export function judgeSteps(pair: Pair, steps: Step[]): QuoteDifference[] {
  const dates = sharedDates(
    pair,
    steps.filter((step) => isMatch(pair, step)),
  );
  const found: QuoteDifference[] = [];
  let hunk: Step[] = [];
  for (const step of steps) {
    if (!isMatch(pair, step)) hunk.push(step);
    else if (hunk.length > 0) {
      found.push(...judgeHunk(pair, hunk, step, dates));
      hunk = [];
    }
  }
  const end = { quote: pair.quote.length, page: -1 };
  return [...found, ...judgeHunk(pair, hunk, end, dates)];
}

/** `next` is the match after the steps that differ. */
function judgeHunk(
  pair: Pair,
  hunk: Step[],
  next: Step,
  dates: DateTokens,
): QuoteDifference[] {
  const steps = hunk.filter((step) => !isMarkup(pair, step, next));
  const quote = steps.map((step) => step.quote).filter((at) => at !== -1);
  const page = steps.map((step) => step.page).filter((at) => at !== -1);
  const same = sameMeaning(pair, quote, page);
  return same === null
    ? steps.map((step) => judgeStep(pair, step, dates))
    : [
        difference(pair, rangeOf(quote), rangeOf(page), {
          what: same,
          critical: false,
        }),
      ];
}

function rangeOf(tokens: number[]): Range | null {
  const first = tokens[0];
  const last = tokens.at(-1);
  return first === undefined || last === undefined ? null : { first, last };
}

/** List numbers and signs that only one side shows, and that say nothing. */
function isMarkup({ quote, page }: Pair, step: Step, next: Step): boolean {
  if (step.quote !== -1 && step.page !== -1) return false;
  if (step.page !== -1)
    return (
      quote.numbers.get(next.quote) === normAt(page, step.page) ||
      isOrnament(page, step.page)
    );
  const onNewLine = hasFlag(page, next.page, lineBreak | blockBreak);
  const before = next.page - 1;
  const listed =
    page.numbers.get(next.page) ??
    (kindAt(page, before) === "number" ? normAt(page, before) : undefined);
  return (
    listed === normAt(quote, step.quote) ||
    (onNewLine && listed === undefined && isItemMark(quote, step.quote)) ||
    isOrnament(quote, step.quote)
  );
}

/** What begins a list item in the quote, where the page begins a line. */
function isItemMark(quote: TokenList, token: number): boolean {
  const norm = normAt(quote, token);
  const end = quote.ends[token] ?? 0;
  const after = quote.source.slice(end, end + 2);
  return (
    /^[*>+]$/.test(norm) || (/^\d{1,2}$/.test(norm) && /^[.)]\s/.test(after))
  );
}

/** Pictures, brackets written as references, a star tied to a word. */
function isOrnament(tokens: TokenList, token: number): boolean {
  if (kindAt(tokens, token) !== "symbol") return false;
  const norm = normAt(tokens, token);
  if (/^[✓✕☐]$/.test(norm)) return false;
  if (norm === ">") return !besideNumber(tokens, token);
  if (norm === "*")
    return hasFlag(tokens, token, glued) || hasFlag(tokens, token + 1, glued);
  return /^(?:[()[\]{}|\\#!;^`]|\p{Extended_Pictographic}\p{M}*)$/u.test(norm);
}

/** What the sides have in common although no word is the same, or null. */
function sameMeaning(
  pair: Pair,
  quote: number[],
  page: number[],
): string | null {
  if (quote.length === 0 || page.length === 0) return null;
  const asked = quote.map((token) => normAt(pair.quote, token));
  const there = page.map((token) => normAt(pair.page, token));
  const value = numberOfWords(asked);
  if (value !== null && value === numberOfWords(there)) return "number";
  if (asked.length === there.length || asked.join("") !== there.join(""))
    return null;
  if (isGrouped(asked) || isGrouped(there)) return "number";
  const broken = isBroken(pair.quote, quote) || isBroken(pair.page, page);
  return broken ? "hyphen" : null;
}

/** "1 000" with a thin space. */
function isGrouped(norms: string[]): boolean {
  const [first = "", ...rest] = norms;
  return (
    rest.length > 0 &&
    /^\d{1,3}$/.test(first) &&
    rest.every((norm) => /^\d{3}$/.test(norm))
  );
}

/** A word that a line end has broken in two. */
function isBroken(tokens: TokenList, list: number[]): boolean {
  const [first, second] = list;
  if (first === undefined || second === undefined) return false;
  const between = tokens.source.slice(
    tokens.ends[first],
    tokens.starts[second],
  );
  return list.length === 2 && /^[-‐\u00ad]\r?\n\s*$/.test(between);
}

function judgeStep(pair: Pair, step: Step, dates: DateTokens): QuoteDifference {
  const asked = step.quote === -1 ? null : one(step.quote);
  const there = step.page === -1 ? null : one(step.page);
  const inDate =
    (asked === null || dates.quote.has(step.quote)) &&
    (there === null || dates.page.has(step.page));
  if (inDate)
    return difference(pair, asked, there, { what: "date", critical: false });
  if (isPlural(pair, step))
    return difference(pair, asked, there, { what: "plural", critical: true });
  const critical = !isHarmless(pair, step);
  return difference(pair, asked, there, { critical });
}

function one(token: number): Range {
  return { first: token, last: token };
}

function isHarmless({ quote, page }: Pair, step: Step): boolean {
  if (step.quote === -1) return mayBeMissing(page, step.page);
  if (step.page === -1) return mayBeMissing(quote, step.quote);
  return mayReplace(quote, step.quote, page, step.page);
}

function mayBeMissing(tokens: TokenList, token: number): boolean {
  if (kindAt(tokens, token) !== "symbol") return isOptional(tokens, token);
  return /^[=→]$/.test(normAt(tokens, token)) && !besideNumber(tokens, token);
}

function besideNumber(tokens: TokenList, token: number): boolean {
  return (
    kindAt(tokens, token - 1) === "number" ||
    kindAt(tokens, token + 1) === "number"
  );
}

function isPlural({ quote, page }: Pair, step: Step): boolean {
  if (
    kindAt(quote, step.quote) !== "word" ||
    kindAt(page, step.page) !== "word"
  )
    return false;
  const one = normAt(quote, step.quote);
  const other = normAt(page, step.page);
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 3 || isSmallWord(short)) return false;
  return (
    long === `${short}s` ||
    long === `${short}es` ||
    (short.endsWith("y") && long === `${short.slice(0, -1)}ies`)
  );
}
