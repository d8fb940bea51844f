import { checkDetails } from "./check-details";
import { checkDois } from "./check-dois";
import { checkQuotes } from "./check-quotes";
import type { Citation, CitationStatus, Verification } from "./citation-audit";
import type { CorpusSource } from "./corpus-source";
import type { FoundCitation } from "./find-citations";
import { type Finding, makeFinding } from "./finding";
import type { DoiFacts } from "./registered-work";

/** What a citation is judged against. All of it is looked up beforehand. */
export type JudgeContext = {
  source: CorpusSource | null;
  /** Whether a list in the corpus names the source although it has no file. */
  isListed: boolean;
  /** Where the cited path leads: a file, nowhere, or null if it was not looked. */
  pathFile: string | "broken" | null;
  /** What is known of a DOI; null offline. */
  doiFacts: (doi: string) => DoiFacts | null;
};

/**
 * The status of one citation and what led to it. Pure: the same text, corpus
 * and registry answers give the same result.
 */
export function judgeCitation(
  found: FoundCitation,
  context: JudgeContext,
): Citation {
  if (found.refId === null)
    return {
      ref_id: found.raw,
      line_number: found.line,
      context: found.context,
      status: "malformed",
      issues: [malformed(found.raw)],
    };
  const { source, pathFile } = context;
  const quotes = checkQuotes(found, source);
  const file = pathFile === "broken" ? null : pathFile;
  if (!source && file === null)
    return {
      ref_id: found.refId,
      line_number: found.line,
      context: found.context,
      status: "hallucinated",
      verification: { file_exists: false, ...quotes.verification },
      issues: [missing(found.refId, context), ...quotes.rules],
    };
  const dois = checkDois(found, source?.note ?? null, context.doiFacts);
  const details = checkDetails(found, source);
  const contradictions = joined(
    joined(dois.findings, details.findings),
    quotes.findings,
  );
  const broken = pathFile === "broken" ? [brokenPath(found, source)] : NONE;
  const verification: Verification = {
    file_exists: true,
    file_path: file ?? source?.path ?? "",
  };
  if (dois.valid !== null) verification.doi_valid = dois.valid;
  if (dois.compared || details.compared || quotes.compared)
    verification.metadata_match = contradictions.length === 0;
  Object.assign(verification, quotes.verification);
  const rules = joined(quotes.rules, dois.rules);
  const citation: Citation = {
    ref_id: source?.refId ?? found.refId,
    line_number: found.line,
    context: found.context,
    status: statusOf(broken, contradictions),
    verification,
    issues: joined(joined(broken, contradictions), rules).slice(),
  };
  const title = source?.note?.titles[0];
  if (title) citation.title = title;
  return citation;
}

const NONE: readonly Finding[] = [];

/** One list after the other; nearly always both are empty, and nothing is made. */
function joined(
  one: readonly Finding[],
  other: readonly Finding[],
): readonly Finding[] {
  if (one.length === 0) return other;
  return other.length === 0 ? one : [...one, ...other];
}

/** What only lacks something is verified still: the source is there. */
function statusOf(
  broken: readonly Finding[],
  contradictions: readonly Finding[],
): Exclude<CitationStatus, "malformed"> {
  if (broken.length > 0) return "unreachable";
  return contradictions.length > 0 ? "inconsistent" : "verified";
}

function malformed(raw: string): Finding {
  const number = /\d{3}(?!\d)/.exec(raw)?.[0];
  const twin = number !== undefined && /^\D*\d{3}\D*$/.test(raw);
  return makeFinding(
    "invalid_ref",
    `"${raw}" is no REF id: it takes REF, a hyphen and three digits.`,
    twin
      ? `Write REF-${number} if that is meant.`
      : "Name each source by its id.",
  );
}

function missing(refId: string, { isListed }: JudgeContext): Finding {
  const listed = isListed ? ", though a list in the corpus names it" : "";
  return makeFinding(
    isListed ? "no_matching_file" : "no_corpus_entry",
    `No file found for ${refId}${listed}.`,
    "Remove the citation or add the paper to the corpus.",
  );
}

function brokenPath(
  found: FoundCitation,
  source: CorpusSource | null,
): Finding {
  return makeFinding(
    "broken_path",
    `${found.path} leads nowhere, but ${found.refId} is in the corpus.`,
    source ? `Point it to ${source.path}.` : undefined,
  );
}
