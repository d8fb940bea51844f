import { foldName } from "./author-names";

/** Who and when a text says a source is by. */
export type CitedDetails = {
  names: { written: string; words: string[] }[];
  year: number;
  /** As written, for the message. */
  asWritten: string;
};

type Place = { words: string; start: number; end: number };

const YEAR = /\b((?:1[89]|20)\d{2})[a-z]?\b/;
/** `REF-017 (Wang et al., 2023)`, with at most the title between. */
const FOLLOWING = /^([^.;()[\]]{0,120})\(([^()]{3,100})\)/;
const BEFORE =
  /((?:\p{Lu}[\p{L}\p{M}'’-]+(?:,?\s+(?:and|&)\s+|,\s+|\s+)){0,4}\p{Lu}[\p{L}\p{M}'’-]+(?:,?\s+et al\.?)?),?\s+\((\d{4})[a-z]?\)[^()[\]]{0,20}[([]?\s*$/u;

/**
 * Author and year that a text gives right beside a reference: `(REF-002, Roig
 * 2025)`, `REF-017 (Wang et al., 2023)`, `Wang et al. (2023) [REF-017]`. Null
 * where it gives none, or the words there are something else.
 */
export function citedDetails(place: Place): CitedDetails | null {
  const before = place.words.slice(
    Math.max(0, place.start - NEAR),
    place.start,
  );
  const after = place.words.slice(place.end, place.end + 2 * NEAR);
  const open = before.lastIndexOf("(");
  if (open > before.lastIndexOf(")")) {
    const close = after.indexOf(")");
    return close < 3 ? null : readDetails(after.slice(0, close));
  }
  const named = YEAR_BEFORE.test(before) ? BEFORE.exec(before) : null;
  if (named) return readDetails(`${named[1]}, ${named[2]}`);
  const following = after.includes("(") ? FOLLOWING.exec(after) : null;
  return following && isTitle(following[1] ?? "")
    ? readDetails(following[2] ?? "")
    : null;
}

/** How far, in UTF-16, a name may stand from the reference that it belongs to. */
const NEAR = 160;
const YEAR_BEFORE = /\(\d{4}[a-z]?\)[^()[\]]{0,20}[([]?\s*$/;

/** Running words would lead to brackets that speak of another source. */
function isTitle(between: string): boolean {
  return between
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .every((word) =>
      /^\W*(?:[\p{Lu}\p{N}]|(?:of|and|the|for|in|with|on|to|a|an|by|from)\W*$)/u.test(
        word,
      ),
    );
}

const MOST_KEPT = 10_000;
const read = new Map<string, CitedDetails | null>();

/** Remembered, because a knowledge base cites the same works again and again. */
function readDetails(text: string): CitedDetails | null {
  const known = read.get(text);
  if (known !== undefined) return known;
  const details = parseDetails(text);
  if (read.size >= MOST_KEPT) read.clear();
  read.set(text, details);
  return details;
}

function parseDetails(text: string): CitedDetails | null {
  if (/\bREF-\d|\(/.test(text)) return null;
  const year = YEAR.exec(text);
  if (!year) return null;
  const written = text
    .slice(0, year.index)
    .replace(/^[\s,:;–—-]+|[\s,(]+$/g, "");
  const names = namesIn(written);
  if (names.length === 0) return null;
  const asWritten = text
    .slice(0, year.index + year[0].length)
    .replace(/^[\s,:;–—-]+/, "");
  return {
    names: names.map((name) => ({
      written: name,
      words: foldName(name)
        .split(" ")
        .filter((word) => word.length > 1),
    })),
    year: Number(year[1]),
    asWritten,
  };
}

const NO_NAME =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|section|figure|fig|table|chapter|appendix|part|version|page|since|until|updated|accessed|published|draft|retrieved|see|from|in|the|observation|design|journal|proceedings|conference|workshop|spring|summer|autumn|fall|winter)$/;

/** The last names of `Wang et al.`, `Zhang, Kraska, & Khattab`; else nothing. */
function namesIn(text: string): string[] {
  const list = text.replace(/,?\s*\bet al\.?$/, "");
  const parts = list.split(/\s*,\s*(?:and\s+|&\s*)?|\s+(?:and|&)\s+/);
  const names = parts.filter(
    (part) => part !== "" && !/^(?:\p{Lu}\.[\s-]*)+$/u.test(part),
  );
  return names.every(isName) ? names : [];
}

function isName(part: string): boolean {
  const words = part.split(/\s+/);
  if (words.length > 5) return false;
  return words.every((word) => {
    const capitals = word.match(/\p{Lu}/gu)?.length ?? 0;
    const particle = /^(?:van|von|de|der|den|di|da|la|le|of|for|and)$/.test(
      word,
    );
    if (particle) return true;
    // More capitals make an acronym of a venue: "NeurIPS 2023".
    return (
      /^\p{Lu}[\p{L}\p{M}'’.-]+$/u.test(word) &&
      capitals <= 2 &&
      /\p{Ll}/u.test(word) &&
      !NO_NAME.test(word.toLowerCase().replace(/\.$/, ""))
    );
  });
}

/** The names of which a source's own description knows no word. */
export function unknownNames(
  names: CitedDetails["names"],
  known: ReadonlySet<string>,
): string[] {
  const strangers: string[] = [];
  for (const { words, written } of names)
    if (!knowsAny(known, words)) strangers.push(written);
  return strangers;
}

function knowsAny(known: ReadonlySet<string>, words: readonly string[]) {
  for (const word of words) if (known.has(word)) return true;
  return false;
}
