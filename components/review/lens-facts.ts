import type { ClaimToken } from "@/lib/content/claim-tokens";
import type { MatchView } from "@/lib/review/flag-view";
import { alignWords, type WordAlignment, wordGaps } from "./align-words";

/** A stretch of a text that says one fact. UTF-16 offsets, half open. */
export type FactPlace = { text: string; start: number; end: number };

/** One fact on which claim, quote and source do not all agree. */
export type LensFact = {
  /** The same letter marks it in all three. */
  letter: string;
  /** What the fact is about, in words of the text. */
  label: string;
  claim: FactPlace | null;
  quote: FactPlace | null;
  source: FactPlace | null;
};

type Bare = Omit<LensFact, "letter">;

const hasDigit = (text: string) => /\p{N}/u.test(text);
const same = (a: string, b: string) =>
  a.normalize("NFKC").toLowerCase() === b.normalize("NFKC").toLowerCase();

/**
 * The facts that the lens compares: first where the matcher found that quote
 * and source differ in something critical, then numbers in which the claim
 * alone differs from a quote that stands in the source. Claim and quote are
 * paired word by word, so a fact without a counterpart has null there.
 */
export function lensFacts(
  claim: string,
  quote: string,
  match: MatchView | null,
): LensFact[] {
  if (match === null || quote.trim() === "") return [];
  const words = alignWords(quote, claim);
  const facts = [
    ...matcherFacts(match, quote, words, claim),
    ...claimFacts(match, quote, words, claim),
  ];
  return facts.map((fact, i) => ({ ...fact, letter: letterOf(i) }));
}

function letterOf(index: number): string {
  return String.fromCharCode(65 + (index % 26));
}

function matcherFacts(
  match: MatchView,
  quote: string,
  words: WordAlignment,
  claim: string,
): Bare[] {
  return match.differences
    .filter(({ critical }) => critical)
    .map((difference) => {
      const inQuote = place(
        difference.quote,
        difference.quoteStart,
        difference.quoteEnd,
      );
      return {
        label: labelOf(quote, inQuote, difference.what),
        quote: inQuote,
        source: place(
          difference.page,
          difference.pageStart,
          difference.pageEnd,
        ),
        claim: inQuote === null ? null : claimSide(words, inQuote, claim),
      };
    });
}

function place(
  text: string,
  start: number | null,
  end: number | null,
): FactPlace | null {
  return start === null || end === null || text === ""
    ? null
    : { text, start, end };
}

/** Numbers of the claim that a found quote states otherwise. */
function claimFacts(
  match: MatchView,
  quote: string,
  words: WordAlignment,
  claim: string,
): Bare[] {
  if (match.kind === "absent" || match.kind === "unchecked") return [];
  const known = match.differences
    .filter(({ critical }) => critical)
    .map(({ quoteStart }) => quoteStart);
  return wordGaps(words).flatMap(({ left, right }) => {
    const numbers = right.filter(({ key }) => hasDigit(key));
    return left
      .filter(({ key }) => hasDigit(key))
      .flatMap((token, i) => {
        const other = numbers[i];
        if (other === undefined || known.includes(token.start)) return [];
        const inQuote = textAt(quote, token);
        return [
          {
            label: labelOf(quote, inQuote, "number"),
            quote: inQuote,
            claim: textAt(claim, other),
            source: sourceSide(match, inQuote),
          },
        ];
      });
  });
}

function textAt(text: string, { start, end }: ClaimToken): FactPlace {
  return { text: text.slice(start, end), start, end };
}

/** An exact match keeps every distance, so the fact has a place on the page. */
function sourceSide(match: MatchView, inQuote: FactPlace): FactPlace | null {
  if (match.kind !== "exact" || match.start === null) {
    return { ...inQuote, start: -1, end: -1 };
  }
  return {
    text: inQuote.text,
    start: match.start + inQuote.start,
    end: match.start + inQuote.end,
  };
}

/** What the claim says where the quote says this. */
function claimSide(
  words: WordAlignment,
  inQuote: FactPlace,
  claim: string,
): FactPlace | null {
  const inside = words.left
    .map((token, index) => ({ token, index }))
    .filter(
      ({ token }) => token.start < inQuote.end && token.end > inQuote.start,
    );
  const partners = inside
    .map(({ index }) => words.right[words.partner[index] ?? -1])
    .filter((token) => token !== undefined);
  if (inside.length > 0 && partners.length === inside.length) {
    return spanOf(partners, claim);
  }
  const gap = wordGaps(words).find(({ left }) =>
    left.some(({ start }) => start >= inQuote.start && start < inQuote.end),
  );
  if (gap === undefined) return null;
  const alike = (token: ClaimToken) =>
    hasDigit(token.key) === hasDigit(inQuote.text);
  const rank = gap.left
    .filter(alike)
    .findIndex(({ start }) => start >= inQuote.start);
  const other = gap.right.filter(alike)[Math.max(rank, 0)];
  return other === undefined ? null : textAt(claim, other);
}

function spanOf(tokens: ClaimToken[], text: string): FactPlace | null {
  const first = tokens[0];
  const last = tokens.at(-1);
  if (first === undefined || last === undefined) return null;
  const { start } = first;
  const { end } = last;
  return { text: text.slice(start, end), start, end };
}

const shortWords = new Set(
  "a an the of in on at to per for and or is are be by with each every".split(
    " ",
  ),
);

/** Two words that follow the fact in the quote, else what kind of word it is. */
function labelOf(
  quote: string,
  inQuote: FactPlace | null,
  what: string,
): string {
  const after = inQuote === null ? "" : quote.slice(inQuote.end);
  const clause = after.split(/[.;:!?\n]/)[0] ?? "";
  const words = (clause.match(/\p{L}[\p{L}\p{N}-]*/gu) ?? [])
    .slice(0, 3)
    .filter((word) => !shortWords.has(word.toLowerCase()))
    .slice(0, 2);
  const label = words.length > 0 ? words.join(" ") : what;
  return label.charAt(0).toLocaleUpperCase("en") + label.slice(1);
}

/** True where a side says what the source says now. */
export function agrees(side: FactPlace | null, fact: LensFact): boolean {
  return (
    side !== null && fact.source !== null && same(side.text, fact.source.text)
  );
}
