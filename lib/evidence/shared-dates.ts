import type { Step } from "./align-tokens";
import type { Pair } from "./quote-differences";
import { readDate } from "./read-date";
import type { TokenList } from "./token-list";

/** Tokens of quote and page that belong to a date both sides give. */
export type DateTokens = { quote: Set<number>; page: Set<number> };

type FoundDate = { first: number; length: number; key: string };

/**
 * The dates that are the same though written otherwise ("30 September 2026",
 * "Sept 30, 2026"), as far as the matches of an alignment tie them together.
 */
export function sharedDates(pair: Pair, matches: Step[]): DateTokens {
  const shared: DateTokens = { quote: new Set(), page: new Set() };
  for (const match of matches) {
    const asked = dateAround(pair.quote, match.quote);
    if (!asked) continue;
    const there = dateAround(pair.page, match.page);
    if (there?.key !== asked.key) continue;
    addAll(shared.quote, asked);
    addAll(shared.page, there);
  }
  return shared;
}

const LONGEST = 4;

function dateAround(tokens: TokenList, token: number): FoundDate | null {
  for (let first = Math.max(0, token - LONGEST + 1); first <= token; first++) {
    const date = readDate(tokens, first);
    if (date && first + date.length > token) return { first, ...date };
  }
  return null;
}

function addAll(tokens: Set<number>, { first, length }: FoundDate): void {
  for (let at = first; at < first + length; at++) tokens.add(at);
}
