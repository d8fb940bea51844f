import {
  blockBreak,
  clauseBreak,
  ellipsis,
  glued,
  lineBreak,
  sentenceStop,
} from "./gap-flags";
import { isSameCase } from "./letter-case";
import { difference, type Pair, type Range } from "./quote-differences";
import type { QuoteDifference } from "./quote-match";
import { formAt, hasFlag, kindAt } from "./token-list";

/** A quote token that corresponds to a token of the page. */
export type Match = { quote: number; page: number };

/**
 * What the words alone do not show: letter case of identifiers, list numbers,
 * link targets and sentence ends between tokens that match. `matches` ascend.
 */
export function verifyMatches(pair: Pair, matches: Match[]): QuoteDifference[] {
  const found: QuoteDifference[] = [];
  let before: Match | null = null;
  for (const match of matches) {
    const follows =
      before !== null &&
      before.quote === match.quote - 1 &&
      before.page === match.page - 1;
    found.push(...verifyToken(pair, match, follows));
    before = match;
  }
  if (!before) return found;
  const end = next(before);
  return [...found, ...verifyNumber(pair, end), ...verifyAside(pair, end)];
}

function next({ quote, page }: Match): Match {
  return { quote: quote + 1, page: page + 1 };
}

function verifyToken(
  pair: Pair,
  match: Match,
  follows: boolean,
): QuoteDifference[] {
  const { quote, page } = pair;
  const found = [...verifyNumber(pair, match), ...verifyAside(pair, match)];
  if (!isSameCase(quote, match.quote, page, match.page))
    found.push(
      difference(pair, one(match.quote), one(match.page), { critical: true }),
    );
  if (follows && losesStop(pair, match))
    found.push(
      difference(pair, one(match.quote), one(match.page), {
        what: "sentence end",
        critical: false,
      }),
    );
  return found;
}

function one(token: number): Range {
  return { first: token, last: token };
}

/** The quote runs two sentences of the page into one. */
function losesStop({ quote, page }: Pair, match: Match): boolean {
  const marks =
    sentenceStop | clauseBreak | ellipsis | lineBreak | blockBreak | glued;
  const ends = hasFlag(page, match.page, sentenceStop);
  return ends && !hasFlag(quote, match.quote, marks);
}

function verifyNumber(pair: Pair, match: Match): QuoteDifference[] {
  const { quote, page } = pair;
  const asked = quote.numbers.get(match.quote);
  if (asked === undefined) return [];
  const there = page.numbers.get(match.page) ?? numberBefore(pair, match.page);
  if (there === asked) return [];
  const atLine = hasFlag(page, match.page, lineBreak | blockBreak);
  if (there === undefined && atLine) return [];
  const at = quote.starts[match.quote] ?? 0;
  return [
    {
      what: "number",
      critical: true,
      quote: asked,
      page: there ?? "",
      quoteStart: Math.max(0, quote.source.lastIndexOf(asked, at - 1)),
      quoteEnd:
        Math.max(0, quote.source.lastIndexOf(asked, at - 1)) + asked.length,
      pageStart: null,
      pageEnd: null,
    },
  ];
}

function numberBefore({ page }: Pair, token: number): string | undefined {
  const before = token - 1;
  return kindAt(page, before) === "number" ? formAt(page, before) : undefined;
}

function verifyAside(pair: Pair, match: Match): QuoteDifference[] {
  const asked = pair.quote.asides.get(match.quote);
  const there = pair.page.asides.get(match.page);
  if (asked === undefined || there === undefined || asked === there) return [];
  return [
    {
      what: "link",
      critical: true,
      quote: asked,
      page: there,
      quoteStart: null,
      quoteEnd: null,
      pageStart: null,
      pageEnd: null,
    },
  ];
}
