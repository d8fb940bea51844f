import { foldName, readAuthors } from "./author-names";
import { brokenDoi, findArxivId, findDoi } from "./doi";
import { type NoteFields, noteFields } from "./note-fields";

/** What a corpus file says about the source that it stands for. */
export type SourceNote = {
  /** The id that the file gives itself, where it does. */
  refId: string | null;
  /** As headed and as cited; the first is for people. */
  titles: string[];
  /** Last names; empty for an organisation. */
  authors: string[];
  year: number | null;
  venue: string | null;
  doi: string | null;
  /** Stands where a DOI should, and is none. */
  brokenDoi: string | null;
  arxivId: string | null;
  /** Whether the reader is told where to find it on the web. */
  hasUrl: boolean;
  /** Every word and year of the description, folded as names are. */
  words: ReadonlySet<string>;
};

/**
 * Reads the head of a Markdown or YAML note on a source: front matter, first
 * heading, labelled lines (`**DOI**: …`), profile tables, and a citation in
 * the manner of APA. What it does not find is null; it guesses nothing.
 */
export function readSourceNote(text: string): SourceNote {
  const fields = noteFields(text);
  const cited = readCitation(fields.citation ?? "");
  const doiField = first(fields, "doi") ?? "";
  const identified = [doiField, fields.citation ?? "", fields.head].join("\n");
  const about = [fields.head, ...fields.values.values()].join("\n");
  return {
    refId: first(fields, "ref_id", "ref-id", "id", "ref") ?? fields.headingRef,
    titles: distinct([first(fields, "title"), fields.heading, cited.title]),
    authors: authorsOf(first(fields, "authors", "author"), cited.authors),
    year: yearOf(first(fields, "year", "published", "date")) ?? cited.year,
    venue: venueOf(fields) ?? cited.venue,
    doi: findDoi(doiField) ?? findDoi(fields.citation ?? ""),
    brokenDoi: brokenDoi(doiField),
    arxivId: findArxivId(
      `arxiv:${first(fields, "arxiv") ?? ""}\n${identified}`,
    ),
    hasUrl: /https?:\/\/[^\s)>\]]/.test(fields.head),
    words: new Set(foldName(about).split(" ")),
  };
}

/** A field may hold affiliations: then the citation knows better. */
function authorsOf(field: string | null, cited: string): string[] {
  const named = readAuthors(field ?? "");
  return named.length > 0 ? named : readAuthors(cited);
}

/** A paper that a journal, a conference or a preprint server published. */
export function isPublishedPaper(note: SourceNote): boolean {
  return note.venue !== null || note.arxivId !== null;
}

const NO_VENUE = /^\s*(?:[-–—]|n\/?a|none|unknown|tbd)?\s*$/i;

function venueOf(fields: NoteFields): string | null {
  const names = ["venue", "journal", "conference", "booktitle", "proceedings"];
  const venue = first(fields, ...names);
  return venue === null || NO_VENUE.test(venue) ? null : venue;
}

function yearOf(text: string | null): number | null {
  const year = /\b(1[5-9]\d{2}|20\d{2})\b/.exec(text ?? "")?.[1];
  return year === undefined ? null : Number(year);
}

function first(fields: NoteFields, ...names: string[]): string | null {
  for (const name of names) {
    const value = fields.values.get(name);
    if (value !== undefined && value !== "") return value;
  }
  return null;
}

function distinct(titles: (string | null)[]): string[] {
  return [
    ...new Set(titles.filter((title) => title !== null && title !== "")),
  ] as string[];
}

/** `Authors (Year). Title. *Venue*, …` */
function readCitation(citation: string) {
  const parts =
    /^([\s\S]*?)\(((?:1[5-9]|20)\d{2})[^)]*\)[.:,]?\s*([\s\S]*)$/.exec(
      citation,
    );
  if (!parts) return { authors: "", year: null, title: null, venue: null };
  const rest = parts[3] ?? "";
  const title =
    /^["“]?(.+?[^\s.])["”]?(?:[.?!]["”]?(?=\s|$)|\s*(?=[*_]))/s.exec(rest);
  const after = rest.slice(title?.[0].length ?? rest.length);
  return {
    authors: parts[1] ?? "",
    year: Number(parts[2]),
    title: plain(title?.[1] ?? null),
    venue: plain(venueAfter(after)),
  };
}

/** What is set in italics after the title, or stands before a volume. */
function venueAfter(text: string): string | null {
  const italic = /[*_]([^*_]+)[*_]/.exec(text)?.[1];
  const numbered = /^\s*(\p{Lu}[^,.]+), \d/u.exec(text)?.[1];
  return italic ?? numbered ?? null;
}

function plain(text: string | null): string | null {
  return text?.replace(/[*_]+/g, "").replace(/\s+/g, " ").trim() || null;
}
