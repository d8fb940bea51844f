import { foldName, isSameName } from "./author-names";
import type { SourceNote } from "./read-source-note";
import type { RegisteredWork } from "./registered-work";
import { foldTitle, titleSimilarity } from "./text-similarity";

export type Mismatch = {
  indicator:
    | "title_not_found"
    | "author_mismatch"
    | "year_discrepancy"
    | "venue_mismatch";
  detail: string;
};

/** Titles at least this alike mean the same work. */
const ALIKE = 0.9;

/**
 * Where a corpus file's description and the registry's differ. What only one
 * of them says is no difference.
 */
export function compareMetadata(
  note: SourceNote,
  work: RegisteredWork,
): Mismatch[] {
  return [
    titleMismatch(note, work),
    authorMismatch(note, work),
    yearMismatch(note, work),
    venueMismatch(note, work),
  ].filter((mismatch) => mismatch !== null);
}

function titleMismatch(note: SourceNote, work: RegisteredWork) {
  if (note.titles.length === 0 || work.titles.length === 0) return null;
  const same = note.titles.some((one) =>
    work.titles.some((other) => isSameTitle(one, other)),
  );
  if (same) return null;
  const detail = `the title there is "${work.titles[0]}", here "${note.titles.at(-1)}"`;
  return { indicator: "title_not_found", detail } as const;
}

/** Alike as a whole, or one is the other without its subtitle. */
function isSameTitle(one: string, other: string): boolean {
  if (titleSimilarity(one, other) >= ALIKE) return true;
  const [a, b] = [one, other].map(
    (title) => title.split(/[:?–—]\s/)[0] ?? title,
  );
  const whole = a === one || b === other;
  const enough =
    foldTitle(a ?? "").filter((letter) => letter === " ").length >= 2;
  return whole && enough && titleSimilarity(a ?? "", b ?? "") >= ALIKE;
}

function authorMismatch(note: SourceNote, work: RegisteredWork) {
  if (work.authors.length === 0) return null;
  const strangers = note.authors.filter(
    (name) => !work.authors.some((other) => isSameName(name, other)),
  );
  if (strangers.length === 0) return null;
  const there = work.authors.slice(0, 6).join(", ");
  const detail = `${strangers.join(", ")} is no author there (${there})`;
  return { indicator: "author_mismatch", detail } as const;
}

function yearMismatch(note: SourceNote, work: RegisteredWork) {
  if (note.year === null || work.years.length === 0) return null;
  if (work.years.includes(note.year)) return null;
  const detail = `the year there is ${work.years.join(" or ")}, here ${note.year}`;
  return { indicator: "year_discrepancy", detail } as const;
}

function venueMismatch(note: SourceNote, work: RegisteredWork) {
  const { venue } = note;
  if (venue === null || work.venues.length === 0) return null;
  if (work.venues.some((other) => isSameVenue(venue, other))) return null;
  const detail = `the venue there is "${work.venues[0]}", here "${venue}"`;
  return { indicator: "venue_mismatch", detail } as const;
}

/** Venues are abbreviated in many ways: any shared word or acronym will do. */
function isSameVenue(one: string, other: string): boolean {
  const [a, b] = [venueWords(one), venueWords(other)];
  if (a.some((word) => b.includes(word))) return true;
  return [initials(one), initials(other)].some(
    (acronym, n) => acronym.length > 1 && [b, a][n]?.includes(acronym),
  );
}

const FILLER =
  /^(?:the|of|on|in|and|for|a|an|proceedings|proc|international|conference|journal|annual|workshop|symposium|transactions|advances|ieee|acm|\d+(?:st|nd|rd|th)?|vol|volume)$/;

function venueWords(venue: string): string[] {
  return foldName(venue)
    .split(" ")
    .filter((word) => word !== "" && !FILLER.test(word));
}

function initials(venue: string): string {
  return foldName(venue)
    .split(" ")
    .filter((word) => !/^(?:the|of|on|in|and|for|a|an|\d+)$/.test(word))
    .map((word) => word[0] ?? "")
    .join("");
}
