import { type FactPlace, mismatchLens } from "./mismatch-lens";
import type { QuoteDifference } from "./quote-match";

/** One fact on which claim, quote and source do not all agree. */
export type LensFact = {
  /** The same letter marks it in all three. */
  letter: string;
  /** What the fact is about, in a word or two. */
  label: string;
  /** Null where nothing stands on that side. */
  claim: FactPlace | null;
  quote: FactPlace | null;
  /** UTF-16 offsets into the page text. */
  source: FactPlace | null;
};

/** The passage of the page that claim and quote are held against. */
export type LensPassage = { text: string; start: number };

type Bare = Omit<LensFact, "letter">;

/**
 * What is marked in claim, quote and source: the facts of `mismatchLens`, then
 * every critical difference that the matcher found between quote and page and
 * that is none of those facts (a word added, dropped or swapped).
 */
export function lensFacts(
  claim: string,
  quote: string,
  passage: LensPassage | null,
  differences: readonly QuoteDifference[],
): LensFact[] {
  const facts = mismatchLens(claim, quote, passage?.text ?? "").map(
    ({ label, passage: place, ...sides }): Bare => ({
      ...{ label, claim: sides.claim, quote: sides.quote },
      source: place && moved(place, passage?.start ?? 0),
    }),
  );
  for (const difference of differences) {
    const fact = difference.critical ? factOf(difference, claim) : null;
    if (fact && !facts.some((other) => overlaps(other, fact))) facts.push(fact);
  }
  return facts.map((fact, i) => ({
    ...fact,
    label: capital(fact.label),
    letter: String.fromCharCode(65 + (i % 26)),
  }));
}

/** True where a side says what the source says now. */
export function agrees(side: FactPlace | null, fact: LensFact): boolean {
  return side !== null && fact.source !== null && side.key === fact.source.key;
}

function moved(place: FactPlace, by: number): FactPlace {
  return { ...place, start: place.start + by, end: place.end + by };
}

function factOf(difference: QuoteDifference, claim: string): Bare | null {
  const { quoteStart, quoteEnd, pageStart, pageEnd } = difference;
  const quote = placeOf(difference.quote, quoteStart, quoteEnd);
  const source = placeOf(difference.page, pageStart, pageEnd);
  if (!quote && !source) return null;
  const said = quote && wordIn(claim, quote.text);
  return {
    ...{ label: difference.what, quote, source },
    claim: said ?? (source && wordIn(claim, source.text)),
  };
}

function placeOf(
  text: string,
  start: number | null,
  end: number | null,
): FactPlace | null {
  if (start === null || end === null || text === "") return null;
  return { text, start, end, key: keyOf(text) };
}

const keyOf = (text: string) => text.normalize("NFKC").toLowerCase();

/** The first place of these words in the claim, as words of their own. */
function wordIn(claim: string, words: string): FactPlace | null {
  const literal = words.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const pattern = `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`;
  const hit = new RegExp(pattern, "iu").exec(claim);
  if (!hit) return null;
  const [text] = hit;
  const { index: start } = hit;
  return { text, start, end: start + text.length, key: keyOf(text) };
}

function overlaps(one: Bare, other: Bare): boolean {
  return touch(one.quote, other.quote) || touch(one.source, other.source);
}

function touch(a: FactPlace | null, b: FactPlace | null): boolean {
  return a !== null && b !== null && a.start < b.end && b.start < a.end;
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase("en") + text.slice(1);
}
