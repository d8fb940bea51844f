import { expect, test } from "vitest";
import type { CitationAudit } from "./citation-audit";
import { SarifReport } from "./report-sarif";

type Result = {
  ruleId: string;
  ruleIndex: number;
  level: string;
  partialFingerprints: Record<string, string>;
  suppressions?: { kind: string; justification: string }[];
  locations: {
    physicalLocation: {
      artifactLocation: { uri: string; uriBaseId?: string };
      region: { startLine: number };
    };
  }[];
};

function audit(path: string, lines: number[], review?: "keep" | "remove") {
  const citations: CitationAudit["citations"] = lines.map((line_number) => ({
    ref_id: "REF-999",
    line_number,
    status: "hallucinated",
    issues: [
      {
        type: "missing_file",
        severity: "error",
        message: "No file found for REF-999.",
        indicator: "no_corpus_entry",
      },
    ],
    ...(review
      ? { review: { action: review, rationale: "It is there." } }
      : {}),
  }));
  const summary = { total: 1, verified: 0, hallucinated: 1, confidence: 0 };
  return {
    audit_id: "019a0000-0000-7000-8000-000000000001",
    target: { path },
    citations,
    summary,
    notices: ["corpus is small"],
  };
}

function resultsOf(audits: CitationAudit[], isReviewed = false): Result[] {
  const report = new SarifReport({ isReviewed });
  for (const one of audits) report.add(one);
  return JSON.parse(report.toString()).runs[0].results;
}

const prints = (results: Result[]) =>
  results.map((it) => it.partialFingerprints["regroundCitation/v1"]);

test("a fingerprint follows its citation to another line, and is another's in no file", () => {
  const before = prints(resultsOf([audit("a.md", [3])]));
  expect(prints(resultsOf([audit("a.md", [40])]))).toEqual(before);
  expect(prints(resultsOf([audit("b.md", [3])]))).not.toEqual(before);
  expect(new Set(prints(resultsOf([audit("a.md", [3, 9])]))).size).toBe(2);
});

test("each result names its rule, its level and its place", () => {
  const [result] = resultsOf([audit("docs/a b.md", [3])]);
  expect(result).toMatchObject({
    ruleId: "no_corpus_entry",
    ruleIndex: 0,
    level: "error",
  });
  expect(result?.locations[0]?.physicalLocation).toEqual({
    artifactLocation: { uri: "docs/a%20b.md", uriBaseId: "%SRCROOT%" },
    region: { startLine: 3 },
  });
  const [outside] = resultsOf([audit("/x/a.md", [3])]);
  expect(outside?.locations[0]?.physicalLocation.artifactLocation).toEqual({
    uri: "file:///x/a.md",
  });
});

test("after review what was kept is suppressed, and no result is without suppressions", () => {
  const reviewed = [
    audit("a.md", [3], "keep"),
    audit("b.md", [3], "remove"),
    audit("c.md", [3]),
  ];
  const kinds = resultsOf(reviewed, true).map(({ suppressions }) =>
    suppressions?.map(({ justification }) => justification),
  );
  expect(kinds).toEqual([["It is there."], [], []]);
  expect(resultsOf(reviewed).every((it) => it.suppressions === undefined)).toBe(
    true,
  );
});

test("what the audit notes is told as a notification", () => {
  const report = new SarifReport();
  report.add(audit("a.md", []));
  const [run] = JSON.parse(report.toString()).runs;
  expect(run.invocations[0].toolExecutionNotifications).toEqual([
    { level: "note", message: { text: "a.md: corpus is small" } },
  ]);
});
