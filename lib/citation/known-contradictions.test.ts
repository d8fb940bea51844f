import { expect, test } from "vitest";
import {
  Citation,
  CitationAudit,
  citationAuditJsonSchema,
} from "./citation-audit";
import { CorpusIndex } from "./corpus-index";
import type { CorpusSource } from "./corpus-source";
import { findCitations } from "./find-citations";
import { INDICATORS } from "./finding";
import { type JudgeContext, judgeCitation } from "./judge-citation";
import { conformingAudit, parseCitationAudit } from "./parse-citation-audit";
import { readSourceNote } from "./read-source-note";
import { auditText } from "./report-text";
import { summarizeCitations } from "./summarize-citations";

// citation-audit/v1 contradicts itself in places. Each is settled here, with
// its place in the list of docs/citation-audit.md.

const now = {
  auditId: "019a0000-0000-7000-8000-000000000001",
  timestamp: "2026-11-30T10:00:00.000Z",
};

const audit = (changes: object = {}) => ({
  audit_id: "019a0000-0000-7000-8000-000000000002",
  timestamp: now.timestamp,
  target: { path: "a.md", hash: "a".repeat(64) },
  citations: [{ ref_id: "REF-101", status: "verified", line_number: 1 }],
  summary: { total: 1, verified: 1, hallucinated: 0, confidence: 1 },
  ...changes,
});

function parsed(value: object) {
  const result = parseCitationAudit(value);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return { ...result, kinds: result.notices.map(({ kind }) => kind) };
}

const known: CorpusSource = {
  refId: "REF-101",
  path: "docs/references/REF-101-boats.md",
  note: readSourceNote("# REF-101: Boats\n\nDOI: https://doi.org/10.1234/a\n"),
  locate: () => "exact",
};

function judge(text: string, context: Partial<JudgeContext> = {}) {
  const [found] = findCitations(text);
  if (!found) throw new Error("no citation");
  const none = { isListed: false, pathFile: null, doiFacts: () => null };
  return judgeCitation(found, { source: known, ...none, ...context });
}

test("1: a malformed citation cannot match the pattern of ids, and is kept as written", () => {
  const written = judge("see REF-12");
  expect(written).toMatchObject({ ref_id: "REF-12", status: "malformed" });
  expect(Citation.safeParse(written).success).toBe(true);
  const { audit: read, kinds } = parsed(
    audit({
      citations: [{ ref_id: "REF 12", status: "hallucinated" }],
      summary: {
        total: 1,
        verified: 0,
        hallucinated: 0,
        malformed: 1,
        confidence: 0,
      },
    }),
  );
  expect(kinds).toEqual(["malformed-ref"]);
  expect(read.citations[0]).toMatchObject({
    ref_id: "REF 12",
    status: "malformed",
  });
  const lone = Citation.safeParse({ ref_id: "REF-12", status: "verified" });
  expect(lone.success).toBe(false);
});

test("2: an audit id that is no UUID is read with a notice, and written as one", () => {
  const { audit: read, kinds } = parsed(
    audit({ audit_id: "audit-001-sample" }),
  );
  expect(kinds).toEqual(["audit-id-no-uuid"]);
  expect(read.audit_id).toBe("audit-001-sample");
  expect(CitationAudit.safeParse(read).success).toBe(false);
  expect(CitationAudit.parse(conformingAudit(read, now)).audit_id).toBe(
    now.auditId,
  );
});

test("3: the confidence of no citation is 1, and that there was none is said", () => {
  expect(summarizeCitations([])).toMatchObject({ total: 0, confidence: 1 });
  const empty = audit({ citations: [], summary: summarizeCitations([]) });
  const { audit: read, kinds } = parsed(empty);
  expect(kinds).toEqual(["no-citations"]);
  expect(auditText(read)).toContain("100% (no citations judged)");
});

test("4: author, year and venue have no issue type; they are metadata_mismatch, with the detail said", () => {
  const indicators = [
    "author_mismatch",
    "year_discrepancy",
    "venue_mismatch",
  ] as const;
  for (const name of indicators)
    expect(INDICATORS[name].type).toBe("metadata_mismatch");
  const cited = {
    ...known,
    note: readSourceNote(
      "# REF-101: Boats\n\n**Citation**: Doe, J. (1999). Boats. *Journal of Boats*, 3.\n",
    ),
  };
  const [issue] =
    judge("REF-101 (Smith, 1999)", { source: cited }).issues ?? [];
  expect(issue).toMatchObject({ type: "metadata_mismatch" });
  expect(issue?.message).toContain("Smith");
});

test("5: one type of mismatch has several severities; the category decides", () => {
  const ofType = Object.values(INDICATORS).filter(
    ({ type }) => type === "metadata_mismatch",
  );
  expect(new Set(ofType.map(({ severity }) => severity)).size).toBe(2);
  const severities = new Map<string, Set<string>>();
  for (const { category, severity } of Object.values(INDICATORS)) {
    if (category === null) continue;
    severities.set(
      category,
      (severities.get(category) ?? new Set()).add(severity),
    );
  }
  expect([...severities.values()].every((of) => of.size === 1)).toBe(true);
});

test("6: an unknown DOI is neither valid nor invalid, and no source is unreachable for it", () => {
  const judged = judge("REF-101 doi:10.1234/a", {
    doiFacts: () => ({ exists: null, work: null }),
  });
  expect(judged.status).toBe("verified");
  expect(judged.verification).not.toHaveProperty("doi_valid");
});

test("7: an existing file with a broken path is one whose source is known by another path", () => {
  const judged = judge("[REF-101](old/REF-101.md)", { pathFile: "broken" });
  expect(judged).toMatchObject({
    status: "unreachable",
    verification: { file_exists: true, file_path: known.path },
  });
});

test("8: a citation that only lacks something is verified, with its warning", () => {
  const judged = judge('"Boats float better when they are empty" (REF-101)');
  expect(judged.status).toBe("verified");
  expect(judged.issues).toMatchObject([
    { type: "missing_page_number", severity: "warning" },
  ]);
});

test("9: a hash that is no SHA-256 and a line below 1 are read with a notice", () => {
  const { kinds } = parsed(
    audit({
      target: { path: "a.md", hash: "abc..." },
      citations: [{ ref_id: "REF-101", status: "verified", line_number: 0 }],
    }),
  );
  expect(kinds).toEqual(["hash-no-sha256", "line-out-of-range"]);
});

test("10: counts may be left out or not add up; they are counted anew, and that is said", () => {
  expect(parsed(audit()).kinds).toEqual([]);
  const wrong = audit({
    summary: { total: 5, verified: 1, hallucinated: 0, confidence: 0.2 },
  });
  const { audit: read, notices } = parsed(wrong);
  expect(notices.map(({ message }) => message)).toEqual([
    "The citations give other figures: total, confidence.",
  ]);
  expect(read.summary.total).toBe(5);
  expect(conformingAudit(read, now).summary).toEqual(
    summarizeCitations(read.citations),
  );
});

test("11: the report names a title and a date that the schema does not ask for", () => {
  const { audit: read, kinds } = parsed(audit({ timestamp: undefined }));
  expect(kinds).toEqual(["no-timestamp"]);
  expect(auditText(read)).toContain("Date: not said");
  expect(conformingAudit(read, now).timestamp).toBe(now.timestamp);
  expect(judge("REF-101")).toMatchObject({ title: "Boats" });
});

test("12: the suffix of an id and the name of a file look alike; a word that no file has is prose", () => {
  const file = (path: string) => ({ path, folder: 0 });
  const index = new CorpusIndex([
    file("r/REF-101-boats.md"),
    file("r/REF-102-b.md"),
  ]);
  expect(index.find("REF-101-based")?.refId).toBe("REF-101");
  expect(index.find("REF-102-b")?.refId).toBe("REF-102-b");
  expect(index.find("REF-102-c")).toBeNull();
  expect(findCitations("r/REF-101-boats.md")[0]?.refId).toBe("REF-101");
});

test("13: a detection has no field of its own; it is added, and stays valid", () => {
  const judged = judge("REF-999", { source: null });
  expect(judged.issues).toMatchObject([
    {
      type: "missing_file",
      category: "hallucination",
      indicator: "no_corpus_entry",
    },
  ]);
  expect(Citation.safeParse(judged).success).toBe(true);
});

test("14: a quote needs a DOI or a URL, but only a missing DOI has a type", () => {
  const bare = { ...known, note: readSourceNote("# REF-101: Boats\n") };
  const quote = '"Boats float better when they are empty" (REF-101, p. 1)';
  expect(judge(quote, { source: bare }).issues).toMatchObject([
    { type: "missing_doi", severity: "warning" },
  ]);
  const linked = `${quote}, see https://example.com/boats`;
  expect(judge(linked, { source: bare }).issues).toEqual([]);
});

test("what v1 does forbid is refused, with its place", () => {
  const bad = audit({ citations: [{ ref_id: "REF-101", status: "fine" }] });
  expect(parseCitationAudit(bad)).toMatchObject({
    ok: false,
    problems: [{ pointer: "/citations/0/status" }],
  });
  for (const value of [null, 3, "x", [], {}])
    expect(parseCitationAudit(value).ok).toBe(false);
});

test("the JSON Schema is v1's, and asks for what v1 asks for", () => {
  expect(citationAuditJsonSchema()).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "https://aiwg.io/schemas/citation-audit/v1",
    required: ["audit_id", "target", "citations", "summary"],
  });
});
