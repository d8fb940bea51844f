import type { Citation, CitationAudit, CitationStatus } from "./citation-audit";

/** Told apart without colour. */
const ICONS: Record<CitationStatus, string> = {
  verified: "✓",
  hallucinated: "✗",
  malformed: "?",
  unreachable: "↯",
  inconsistent: "≠",
};

/** An audit for people, in the order of v1's template; ends with a line break. */
export function auditText(audit: CitationAudit): string {
  const { summary } = audit;
  const date = audit.timestamp ?? "not said";
  const notices = (audit.notices ?? []).map((notice) => `Note: ${notice}`);
  const lines = [
    "Citation Audit Report",
    "=====================",
    `File: ${audit.target.path}`,
    `Date: ${date}`,
    ...notices,
    "",
    "Results:",
    ...audit.citations.flatMap(citationLines),
    "",
    "Summary:",
    `- Total: ${summary.total}`,
    `- Verified: ${summary.verified}`,
    `- Hallucinated: ${summary.hallucinated}`,
    ...further(audit),
    `- Confidence: ${percent(summary.confidence)}${summary.total === 0 ? " (no citations judged)" : ""}`,
    "",
  ];
  return `${lines.map(printable).join("\n")}\n`;
}

function citationLines(citation: Citation): string[] {
  const { status, ref_id, title, line_number, issues = [], review } = citation;
  const where = line_number === undefined ? "" : ` line ${line_number}`;
  const named = title === undefined ? "" : ` (${title})`;
  const lines = [`${ICONS[status]} ${ref_id}${named}${where}: ${status}`];
  for (const { severity, message, suggestion } of issues) {
    lines.push(`  - ${severity ?? "info"}: ${message ?? "no message"}`);
    if (suggestion !== undefined) lines.push(`    ${suggestion}`);
  }
  if (review) {
    const by = review.by === undefined ? "" : ` by ${review.by}`;
    const why = review.rationale ? `: ${review.rationale}` : "";
    lines.push(`  reviewed${by}: ${REVIEWED[review.action]}${why}`);
  }
  return lines;
}

const REVIEWED = {
  remove: "remove it",
  repair: "repair it",
  keep: "keep it, the audit was mistaken",
  add_to_corpus: "add the source to the corpus",
} as const;

/** Counts that v1's template leaves out, where there is something to count. */
function further({ summary }: CitationAudit): string[] {
  const counts = [
    ["Malformed", summary.malformed],
    ["Unreachable", summary.unreachable],
    ["Inconsistent", summary.inconsistent],
  ] as const;
  return counts.flatMap(([name, n]) => (n ? [`- ${name}: ${n}`] : []));
}

function percent(share: number): string {
  const rounded = Math.round(share * 1000) / 10;
  return `${rounded === 100 && share < 1 ? 99.9 : rounded}%`;
}

/** A file under audit must not steer the reader's terminal. */
function printable(line: string): string {
  return line.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, " ");
}
