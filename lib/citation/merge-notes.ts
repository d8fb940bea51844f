import type { SourceNote } from "./read-source-note";

/** What the files of one source say together; the first that says it counts. */
export function mergeNotes(notes: readonly SourceNote[]): SourceNote | null {
  const [first, ...others] = notes;
  if (!first) return null;
  return others.reduce(
    (one, other) => ({
      refId: one.refId,
      titles: [...new Set([...one.titles, ...other.titles])],
      authors: one.authors.length > 0 ? one.authors : other.authors,
      year: one.year ?? other.year,
      venue: one.venue ?? other.venue,
      doi: one.doi ?? other.doi,
      brokenDoi: one.brokenDoi ?? other.brokenDoi,
      arxivId: one.arxivId ?? other.arxivId,
      hasUrl: one.hasUrl || other.hasUrl,
      words: new Set([...one.words, ...other.words]),
    }),
    first,
  );
}
