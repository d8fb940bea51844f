import { type Fact, type FactKind, findFacts } from "./find-facts";
import { isSmallWord } from "./harmless-words";
import type { Span } from "./quote-match";
import { isWithinDate } from "./read-date";
import { tokenize } from "./tokenize";

/**
 * What one of the texts says, and where; UTF-16 offsets into that text. Places
 * of one fact with the same key say the same, however it is written.
 */
export type FactPlace = Span & { text: string; key: string };

/** One fact on which claim, quote and passage do not all agree. */
export type LensFact = {
  what: FactKind;
  /** What it is about, in a word: "days", "number". */
  label: string;
  /** Null where nothing stands on that side. */
  claim: FactPlace | null;
  quote: FactPlace | null;
  passage: FactPlace | null;
};

/**
 * The numbers, dates, versions, units, names, identifiers, links and negations
 * that differ between a claim, the quote given for it and the passage of the
 * source, in the order of the claim: the first can be marked A in all three
 * texts, the next B. What only the quote or the passage adds is no mismatch,
 * except for a negation. An empty quote or passage is left out of account.
 */
export function mismatchLens(
  claim: string,
  quote: string,
  passage: string,
): LensFact[] {
  const sides: Sides = [claim, quote, passage].map(readSide);
  const found: LensFact[] = [];
  for (const [index, side] of sides.entries())
    for (const fact of side.facts)
      if (!side.used.has(fact) && differs(sides, index, fact))
        found.push(compare(sides, index, fact));
  return found.sort((a, b) => placeOf(a) - placeOf(b));
}

type Side = {
  text: string;
  facts: Fact[];
  /** Each word in lower case, and where it stands first. */
  words: Map<string, Span>;
  /** Facts that are already part of a difference. */
  used: Set<Fact>;
};
type Sides = Side[];

function readSide(text: string): Side {
  const tokens = tokenize(text);
  const words = new Map<string, Span>();
  tokens.norm.forEach((id, token) => {
    const norm = tokens.norms[id] ?? "";
    const start = tokens.starts[token] ?? 0;
    if (!words.has(norm))
      words.set(norm, { start, end: tokens.ends[token] ?? start });
  });
  return { text, facts: findFacts(text), words, used: new Set() };
}

/** Whether a later text, or for a negation any text, does not say the same. */
function differs(sides: Sides, index: number, fact: Fact): boolean {
  return sides.some(
    (other, at) =>
      at !== index &&
      (at > index || fact.what === "negation") &&
      other.text.trim() !== "" &&
      whereSaid(other, fact) === null,
  );
}

/** Where a text says the same fact, or null. */
function whereSaid(side: Side, fact: Fact): Span | null {
  const same = side.facts.find((other) => isSame(fact, other));
  if (same) return same;
  if (fact.what === "name") return side.words.get(fact.key) ?? null;
  if (fact.what !== "identifier") return null;
  const start = side.text.indexOf(fact.key);
  return start === -1 ? null : { start, end: start + fact.key.length };
}

function isSame(one: Fact, other: Fact): boolean {
  if (classOf(one.what) !== classOf(other.what)) return false;
  if (one.what === "date" && other.what === "date")
    return isWithinDate(one.key, other.key) || isWithinDate(other.key, one.key);
  return one.key === other.key;
}

function classOf(what: FactKind): string {
  if (what === "version") return "number";
  return what === "identifier" ? "name" : what;
}

function compare(sides: Sides, index: number, fact: Fact): LensFact {
  const places = sides.map((side, at): FactPlace | null => {
    if (at === index) side.used.add(fact);
    const said = at === index ? fact : whereSaid(side, fact);
    if (said) return placeIn(side, said, fact.key);
    const other = counterpart(side, sides[index], fact);
    return other && placeIn(side, other, other.key);
  });
  const [claim = null, quote = null, passage = null] = places;
  return {
    what: fact.what,
    label: labelOf(sides[index], fact),
    claim,
    quote,
    passage,
  };
}

/** A place that is part of a difference from now on. */
function placeIn(side: Side, { start, end }: Span, key: string): FactPlace {
  for (const fact of side.facts) if (fact.start === start) side.used.add(fact);
  return { start, end, text: side.text.slice(start, end), key };
}

/** What is counted, as it is written: "days", "GiB". */
function labelOf(side: Side | undefined, { what, next, end }: Fact): string {
  const counts = what === "number" && /^\p{L}{2,}$/u.test(next);
  if (!counts || isSmallWord(next)) return what;
  const written = side?.text.slice(end).trimStart().slice(0, next.length);
  return written?.toLowerCase() === next ? written : next;
}

/**
 * What another text says instead: a fact of the same kind that the first text
 * does not have, in the most similar surroundings.
 */
function counterpart(
  side: Side,
  from: Side | undefined,
  fact: Fact,
): Fact | null {
  if (!from || fact.what === "negation") return null;
  const candidates = side.facts.filter(
    (other) =>
      classOf(other.what) === classOf(fact.what) &&
      !side.used.has(other) &&
      whereSaid(from, other) === null,
  );
  const around = surroundings(from.text, fact);
  const ranked = candidates
    .map((other) => ({
      other,
      shared: sharedWords(around, surroundings(side.text, other)),
    }))
    .sort((a, b) => b.shared - a.shared);
  const best = ranked[0];
  return best && (best.shared > 0 || ranked.length === 1) ? best.other : null;
}

const AROUND = 48;

function surroundings(text: string, { start, end }: Span): Set<string> {
  const near = `${text.slice(Math.max(0, start - AROUND), start)} ${text.slice(end, end + AROUND)}`;
  const words = near.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  return new Set(words.filter((word) => !isSmallWord(word)));
}

function sharedWords(one: Set<string>, other: Set<string>): number {
  return [...one].filter((word) => other.has(word)).length;
}

/** Facts stand in the order of the claim, then of the quote, then the page. */
function placeOf({ claim, quote, passage }: LensFact): number {
  const LATER = 1e9;
  return (
    claim?.start ??
    (quote ? LATER + quote.start : 2 * LATER + (passage?.start ?? 0))
  );
}
