import { type Fact, findFacts } from "./find-facts";
import { isSmallWord } from "./harmless-words";
import { type Quantity, quantitiesOf, wordAfter } from "./history-quantity";
import type { Span } from "./quote-match";

/** One thing in a claim that a page can say, or say otherwise. */
export type Ask = Span & {
  what: "number" | "date" | "identifier" | "name" | "stage";
  /** As the claim writes it. */
  text: string;
  /** What it is about, in a word or two of the claim. */
  label: string;
  /** Equal for equal things. */
  key: string;
  /** For a number: how much of what. */
  quantity: Quantity | null;
};

const CODE = /(?<!`)`([^`\n]{1,200})`(?!`)/g;
const NAME = /(?<![.!?]\s|^)\b\p{Lu}[\p{L}\p{N}]*(?: \p{Lu}[\p{L}\p{N}]*)+/gu;
const STAGES: [string, RegExp][] = [
  ["preview", /\b(?:public |private )?preview\b/i],
  ["beta", /\bbeta\b/i],
  ["experimental", /\bexperimental\b/i],
  ["deprecated", /\bdeprecated\b/i],
  ["retired", /\bretired\b/i],
  ["generally available", /\bgeneral(?:ly available| availability)\b|\bGA\b/],
];

/**
 * The numbers, dates, names and code of a claim, in its order: each can be
 * followed through the versions of a page by itself.
 */
export function asksOf(claim: string): Ask[] {
  const facts = findFacts(claim);
  const code = matches(claim, CODE, "identifier", 1);
  const free = (fact: Span) => !code.some((ask) => overlaps(ask, fact));
  const asks = [
    ...code,
    ...quantitiesOf(claim, facts)
      .filter((one) => free(one) && !isArticle(claim, one))
      .map(numberAsk(claim)),
    ...facts.filter(free).flatMap(factAsk(claim)),
    ...matches(claim, NAME, "name", 0).filter(free),
    ...stagesOf(claim),
  ];
  return distinct(asks.sort((a, b) => a.start - b.start));
}

/** The stages of release that a text names, such as "preview". */
export function stagesOf(text: string): Ask[] {
  return STAGES.flatMap(([key, pattern]) => {
    const hit = pattern.exec(text);
    if (!hit) return [];
    const span = { start: hit.index, end: hit.index + hit[0].length };
    const ask = { what: "stage" as const, text: hit[0], label: "stage", key };
    return [{ ...span, ...ask, quantity: null }];
  });
}

/** Names of several words, wherever they stand. */
export function namesOf(text: string): string[] {
  return text.match(/\p{Lu}[\p{L}\p{N}]*(?: \p{Lu}[\p{L}\p{N}]*)+/gu) ?? [];
}

function matches(
  claim: string,
  pattern: RegExp,
  what: "identifier" | "name",
  group: number,
): Ask[] {
  return [...claim.matchAll(pattern)].map((hit) => {
    const text = hit[group] ?? "";
    const start = hit.index + hit[0].indexOf(text);
    const span = { start, end: start + text.length };
    return { ...span, what, text, label: what, key: text, quantity: null };
  });
}

const numberAsk =
  (claim: string) =>
  (quantity: Quantity): Ask => {
    const { key, unit, start, end } = quantity;
    const text = claim.slice(start, end);
    const label = labelAt(claim, end) ?? unit ?? "number";
    return {
      ...{ what: "number", text, label, start, end, quantity },
      key: `${key} ${unit ?? ""}`,
    };
  };

const factAsk =
  (claim: string) =>
  ({ what, text, key, start, end }: Fact): Ask[] => {
    if (what !== "date" && what !== "identifier") return [];
    const label = labelAt(claim, end) ?? what;
    return [{ what, text, key, start, end, label, quantity: null }];
  };

/** The next two words that say something: "new connections". */
function labelAt(claim: string, at: number): string | null {
  const first = wordAfter(claim, at);
  if (first === "" || isSmallWord(first)) return null;
  const place = claim.toLowerCase().indexOf(first, at) + first.length;
  const next = wordAfter(claim, place);
  return next === "" || isSmallWord(next) ? first : `${first} ${next}`;
}

/** "one redirect" says little more than "a redirect". */
function isArticle(claim: string, { start, end }: Quantity): boolean {
  return claim.slice(start, end).toLowerCase() === "one";
}

function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

function distinct(asks: Ask[]): Ask[] {
  const seen = new Set<string>();
  return asks.filter(({ what, key }) => {
    const name = `${what} ${key}`;
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}
