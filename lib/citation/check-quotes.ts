import type { Verification } from "./citation-audit";
import type { CorpusSource } from "./corpus-source";
import { findDois } from "./doi";
import type { FoundCitation } from "./find-citations";
import type { FoundQuote } from "./find-quotes";
import { type Finding, makeFinding } from "./finding";
import { isAlike } from "./text-similarity";

export type QuoteCheck = {
  /** What contradicts the corpus. */
  findings: Finding[];
  /** What the rules for quotes ask for and is not there. */
  rules: Finding[];
  verification: Verification;
  compared: boolean;
};

/**
 * The rules for quotes (a page, and a DOI or a URL), and whether each quote
 * stands in the source's file. That file may be an extract, so that a quote
 * which is not in it is only not confirmed; one that stands there in other
 * words was changed.
 */
export function checkQuotes(
  found: FoundCitation,
  source: CorpusSource | null,
): QuoteCheck {
  if (found.quotes.length === 0) return NOTHING;
  const titles = source?.note?.titles ?? [];
  const quotes = found.quotes.filter(
    ({ text }) => !titles.some((title) => isAlike(title, text, 0.9)),
  );
  if (quotes.length === 0) return NOTHING;
  const paged = quotes.every((quote) => quote.paged);
  return {
    findings: source ? quotes.flatMap((quote) => standing(quote, source)) : [],
    rules: [
      ...(paged ? [] : [pageRule(quotes)]),
      ...locatorRule(found, source),
    ],
    verification: { page_numbers: paged },
    compared: source?.locate != null,
  };
}

const NOTHING: QuoteCheck = {
  findings: [],
  rules: [],
  verification: {},
  compared: false,
};

function standing(quote: FoundQuote, source: CorpusSource): Finding[] {
  const kind = source.locate?.(quote.text);
  if (kind !== "altered" && kind !== "absent") return [];
  const said = shortened(quote.text);
  if (kind === "altered")
    return [
      makeFinding(
        "quote_altered",
        `"${said}" stands in ${source.path} in other words.`,
        "Quote it as it is written there.",
      ),
    ];
  return [
    makeFinding(
      "quote_not_found",
      `"${said}" is not in ${source.path}, which may be an extract.`,
      "Check it against the paper itself, and note it in the corpus.",
    ),
  ];
}

function pageRule(quotes: FoundQuote[]): Finding {
  const bare = quotes.find((quote) => !quote.paged);
  return makeFinding(
    "missing_page_for_quote",
    `No page number for "${shortened(bare?.text ?? "")}".`,
    "Add the page, or say that there is none to give.",
  );
}

/** Published papers have a rule of their own, so that one lack is said once. */
function locatorRule(
  found: FoundCitation,
  source: CorpusSource | null,
): Finding[] {
  const note = source?.note;
  if (!note || note.doi !== null || note.hasUrl || note.arxivId !== null)
    return [];
  if (note.venue !== null || note.brokenDoi !== null) return [];
  if (/https?:\/\//.test(found.words) || findDois(found.words).length > 0)
    return [];
  return [
    makeFinding(
      "missing_doi",
      `${source.refId} is quoted, but neither a DOI nor a URL is known of it.`,
      `Add one to ${source.path}.`,
    ),
  ];
}

function shortened(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= 80) return flat;
  return `${flat.slice(0, 80).replace(/\s+\S*$/, "")}…`;
}
