import { citedDetails, unknownNames } from "./cited-details";
import type { CorpusSource } from "./corpus-source";
import { arxivDoi, doiKey, findDois } from "./doi";
import type { FoundCitation } from "./find-citations";
import { type Finding, makeFinding } from "./finding";
import type { SourceNote } from "./read-source-note";

/** Author, year and DOI beside a reference, against the corpus file's own. */
export function checkDetails(
  found: FoundCitation,
  source: CorpusSource | null,
): { findings: Finding[]; compared: boolean } {
  const note = source?.note;
  if (!source || !note) return { findings: [], compared: false };
  const details = citedDetails({
    words: found.words,
    start: found.start - found.block.start,
    end: found.end - found.block.start,
  });
  const dois = found.alone ? findDois(found.words) : [];
  const findings = idFinding(source, note);
  if (details) addDetailFindings(findings, details, source, note);
  for (const doi of dois) findings.push(...doiFinding(doi, source, note));
  const named = details !== null && note.authors.length > 0;
  return {
    findings,
    compared: named || dois.length > 0 || findings.length > 0,
  };
}

function idFinding(source: CorpusSource, note: SourceNote): Finding[] {
  const { refId } = note;
  if (refId === null || refId.startsWith(source.refId.slice(0, 7))) return [];
  if (!/^REF-\d{3}/.test(refId)) return [];
  return [
    makeFinding(
      "metadata_mismatch",
      `${source.path} says of itself that it is ${refId}.`,
      "Give the file and its heading one id.",
    ),
  ];
}

type Details = NonNullable<ReturnType<typeof citedDetails>>;

/** Without certain authors in the corpus nobody is called a stranger. */
function addDetailFindings(
  findings: Finding[],
  details: Details,
  source: CorpusSource,
  note: SourceNote,
): void {
  const { authors, year, words } = note;
  const strangers =
    authors.length === 0 ? NOBODY : unknownNames(details.names, words);
  if (strangers.length > 0)
    findings.push(authorFinding(strangers, details, source, note));
  if (year === null || year === details.year) return;
  if (!words.has(String(details.year)))
    findings.push(yearFinding(details, source, year));
}

const NOBODY: readonly string[] = [];

function authorFinding(
  strangers: readonly string[],
  { asWritten }: Details,
  { refId }: CorpusSource,
  { authors }: SourceNote,
): Finding {
  return makeFinding(
    "author_mismatch",
    `"${asWritten}" names ${strangers.join(", ")}; ${refId} is by ${authors.slice(0, 4).join(", ")}.`,
    "Correct the name, or cite another source.",
  );
}

function yearFinding(
  details: Details,
  { path }: CorpusSource,
  year: number,
): Finding {
  return makeFinding(
    "year_discrepancy",
    `"${details.asWritten}" says ${details.year}; ${path} says ${year}.`,
    `Write ${year}, or correct the corpus.`,
  );
}

function doiFinding(
  doi: string,
  source: CorpusSource,
  note: SourceNote,
): Finding[] {
  const own = [
    note.doi,
    note.arxivId === null ? null : arxivDoi(note.arxivId),
  ].filter((known) => known !== null);
  if (own.length === 0) return [];
  if (own.some((known) => doiKey(known) === doiKey(doi))) return [];
  return [
    makeFinding(
      "metadata_mismatch",
      `The DOI ${doi} stands beside ${source.refId}, whose own is ${own[0]}.`,
      "Correct the DOI, or cite the source that it names.",
    ),
  ];
}
