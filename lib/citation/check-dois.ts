import { compareMetadata } from "./compare-metadata";
import { arxivDoi, findDois } from "./doi";
import type { FoundCitation } from "./find-citations";
import { type Finding, makeFinding } from "./finding";
import { isPublishedPaper, type SourceNote } from "./read-source-note";
import type { DoiFacts, RegisteredWork } from "./registered-work";

export type DoiCheck = {
  findings: Finding[];
  rules: Finding[];
  /** Null where nobody could say. */
  valid: boolean | null;
  compared: boolean;
};

/** The DOIs that a citation stands or falls with: its text's and its source's. */
export function doisOf(
  found: FoundCitation,
  note: SourceNote | null,
): string[] {
  const written = found.alone ? findDois(found.words) : [];
  return note?.doi == null ? written : [note.doi, ...written];
}

/**
 * Whether the DOIs exist and name what the corpus says, as far as `facts`
 * knows; and the rule that a published paper has one.
 */
export function checkDois(
  found: FoundCitation,
  note: SourceNote | null,
  facts: (doi: string) => DoiFacts | null,
): DoiCheck {
  const broken = note?.brokenDoi ?? null;
  const findings = broken === null ? [] : [invalid(broken)];
  const dois = doisOf(found, note);
  let valid: boolean | null = broken === null;
  for (const doi of dois) {
    const exists = facts(doi)?.exists ?? null;
    if (exists === false) findings.push(unknownDoi(doi));
    valid = both(valid, exists);
  }
  const work = note === null ? null : workOf(note, facts);
  if (note && work) findings.push(...disagreements(note, work));
  return {
    findings,
    rules: note ? rules(note) : [],
    valid: dois.length === 0 && broken === null ? null : valid,
    compared: work !== null,
  };
}

function workOf(note: SourceNote, facts: (doi: string) => DoiFacts | null) {
  return note.doi === null ? null : (facts(note.doi)?.work ?? null);
}

/** False where either is, unknown where either is, else true. */
function both(one: boolean | null, other: boolean | null): boolean | null {
  if (one === false || other === false) return false;
  return one === null || other === null ? null : true;
}

function disagreements(note: SourceNote, work: RegisteredWork): Finding[] {
  return compareMetadata(note, work).map(({ indicator, detail }) =>
    makeFinding(
      indicator,
      `${work.registry} disagrees about ${note.doi}: ${detail}.`,
      "Correct the corpus file, or find the right DOI.",
    ),
  );
}

function rules(note: SourceNote): Finding[] {
  if (note.doi === null && note.brokenDoi === null && isPublishedPaper(note))
    return [lackingDoi(note)];
  const bare =
    note.titles.length === 0 ||
    (note.authors.length === 0 && note.year === null);
  return bare && note.doi !== null ? [incomplete(note)] : [];
}

function lackingDoi({ arxivId, titles }: SourceNote): Finding {
  const of = titles[0] === undefined ? "" : ` of "${titles[0]}"`;
  return makeFinding(
    "missing_doi",
    `The corpus gives no DOI${of}, a published paper.`,
    arxivId === null
      ? "Add the DOI to the corpus file."
      : `Add the DOI to the corpus file; arXiv's is ${arxivDoi(arxivId)}.`,
  );
}

function incomplete({ doi }: SourceNote): Finding {
  return makeFinding(
    "incomplete_metadata",
    `The corpus gives ${doi} but not who wrote what, and when.`,
    "Add title, authors and year to the corpus file.",
  );
}

function invalid(doi: string): Finding {
  return makeFinding(
    "invalid_doi",
    `"${doi}" in the corpus file cannot be a DOI.`,
    "Look the DOI up: it is 10., four digits or more, a slash and a name.",
  );
}

function unknownDoi(doi: string): Finding {
  return makeFinding(
    "doi_not_found",
    `doi.org does not know ${doi}.`,
    "Look the DOI up, or remove it.",
  );
}
