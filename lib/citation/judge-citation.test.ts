import { expect, test } from "vitest";
import type { CorpusSource } from "./corpus-source";
import { findCitations } from "./find-citations";
import { type JudgeContext, judgeCitation } from "./judge-citation";
import { readSourceNote } from "./read-source-note";
import type { RegisteredWork } from "./registered-work";

const head = `# REF-101: On Boats

## Citation

Doe, J., Roe, R., & Poe, E. (1999). On boats. *Journal of Boats*, 3(1), 1-9.
`;
const doi = "**DOI**: 10.1234/boats.1\n";

function sourceOf(
  text: string,
  kind: "exact" | "altered" | "absent" = "exact",
) {
  const path = "docs/references/REF-101-on-boats.md";
  const note = readSourceNote(text);
  return { refId: "REF-101", path, note, locate: () => kind } as CorpusSource;
}

function judge(text: string, context: Partial<JudgeContext> = {}) {
  const [found] = findCitations(text);
  if (!found) throw new Error("no citation");
  return judgeCitation(found, {
    source: sourceOf(head + doi),
    isListed: false,
    pathFile: null,
    doiFacts: () => null,
    ...context,
  });
}

const indicators = (citation: ReturnType<typeof judge>) =>
  (citation.issues ?? []).map((issue) => issue.indicator);

const quote = '"Boats float better when they are empty"';

test.each<[string, string, Partial<JudgeContext>, string, string[]]>([
  ["a known source", "REF-101", {}, "verified", []],
  [
    "an unknown one",
    "REF-999",
    { source: null },
    "hallucinated",
    ["no_corpus_entry"],
  ],
  [
    "one that is only listed",
    "REF-999",
    { source: null, isListed: true },
    "hallucinated",
    ["no_matching_file"],
  ],
  [
    "one that cannot be",
    "REF-99",
    { source: null },
    "malformed",
    ["invalid_ref"],
  ],
  [
    "a path that leads nowhere",
    "[REF-101](a/b.md)",
    { pathFile: "broken" },
    "unreachable",
    ["broken_path"],
  ],
  [
    "a path to a file of no corpus",
    "[REF-101](a/b.md)",
    { pathFile: "a/b.md", source: null },
    "verified",
    [],
  ],
  [
    "a path that leads nowhere, of no source",
    "[REF-999](a/b.md)",
    { pathFile: "broken", source: null },
    "hallucinated",
    ["no_corpus_entry"],
  ],
  [
    "a broken DOI in the corpus",
    "REF-101",
    { source: sourceOf(`${head}**DOI**: 10.12/x`) },
    "inconsistent",
    ["invalid_doi"],
  ],
  [
    "a published paper without DOI",
    "REF-101",
    { source: sourceOf(head) },
    "verified",
    ["missing_doi"],
  ],
  [
    "a DOI that nothing is known of",
    "REF-101",
    { doiFacts: () => ({ exists: null, work: null }) },
    "verified",
    [],
  ],
  [
    "a DOI that does not exist",
    "REF-101",
    { doiFacts: () => ({ exists: false, work: null }) },
    "inconsistent",
    ["doi_not_found"],
  ],
  [
    "another DOI beside it",
    "REF-101, doi:10.1234/trains",
    {},
    "inconsistent",
    ["metadata_mismatch"],
  ],
  ["its own DOI beside it", "REF-101, doi:10.1234/BOATS.1", {}, "verified", []],
  ["its author and year", "REF-101 (Doe et al., 1999)", {}, "verified", []],
  ["its second author", "(REF-101, Roe 1999)", {}, "verified", []],
  [
    "another author",
    "REF-101 (Smith et al., 1999)",
    {},
    "inconsistent",
    ["author_mismatch"],
  ],
  [
    "one author too many",
    "REF-101: On Boats (Doe, Roe, & Smith, 1999)",
    {},
    "inconsistent",
    ["author_mismatch"],
  ],
  [
    "another year",
    "Doe et al. (2001) [REF-101]",
    {},
    "inconsistent",
    ["year_discrepancy"],
  ],
  [
    "another source in later brackets",
    "REF-101 shows what others doubt (Smith, 2020)",
    {},
    "verified",
    [],
  ],
  ["a date that is no author", "(REF-101, March 2024)", {}, "verified", []],
  ["a venue that is no author", "REF-101 (NeurIPS 1999)", {}, "verified", []],
  [
    "a paged quote that stands there",
    `${quote} (REF-101, p. 3)`,
    {},
    "verified",
    [],
  ],
  [
    "a quote without a page",
    `${quote} (REF-101)`,
    {},
    "verified",
    ["missing_page_for_quote"],
  ],
  [
    "a changed quote",
    `${quote} (REF-101, p. 3)`,
    { source: sourceOf(head + doi, "altered") },
    "inconsistent",
    ["quote_altered"],
  ],
  [
    "a quote that is not there",
    `${quote} (REF-101, p. 3)`,
    { source: sourceOf(head + doi, "absent") },
    "inconsistent",
    ["quote_not_found"],
  ],
  [
    "a quote of a source without any address",
    `${quote} (REF-101, p. 3)`,
    { source: sourceOf("# REF-101: House rules") },
    "verified",
    ["missing_doi"],
  ],
])("%s: %s", (_, text, context, status, issues) => {
  const judged = judge(text, context);
  expect([judged.status, indicators(judged)]).toEqual([status, issues]);
});

test("the severity is the category's: what is made up blocks, the rest warns", () => {
  const severities = (text: string, context: Partial<JudgeContext>) =>
    judge(text, context).issues?.map(({ category, severity }) => [
      category,
      severity,
    ]);
  expect(severities("REF-999", { source: null })).toEqual([
    ["hallucination", "error"],
  ]);
  expect(severities("REF-101 (Smith, 1999)", {})).toEqual([
    ["fabrication", "error"],
  ]);
  expect(severities("REF-101 (Doe, 2001)", {})).toEqual([
    ["misattribution", "warning"],
  ]);
  expect(severities(`${quote} REF-101`, {})).toEqual([
    ["incomplete", "warning"],
  ]);
});

test("a registry that names another work is believed, and quoted", () => {
  const work: RegisteredWork = {
    registry: "Crossref",
    titles: ["On trains"],
    authors: ["Smith"],
    years: [2001],
    venues: ["Railway Letters"],
  };
  const judged = judge("REF-101", { doiFacts: () => ({ exists: true, work }) });
  expect(judged).toMatchObject({
    status: "inconsistent",
    verification: { doi_valid: true, metadata_match: false },
  });
  expect(indicators(judged)).toEqual([
    "title_not_found",
    "author_mismatch",
    "year_discrepancy",
    "venue_mismatch",
  ]);
});

test("what was not looked at is not in the verification", () => {
  expect(judge("REF-101").verification).toEqual({
    file_exists: true,
    file_path: "docs/references/REF-101-on-boats.md",
  });
  expect(judge("REF-999", { source: null }).verification).toEqual({
    file_exists: false,
  });
});
