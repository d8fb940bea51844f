import type { AuditCounts } from "./audit-reader";
import type { Notice, Problem } from "./problem";
import type { LedgerCounts, Reading } from "./reading";
import type { RowShape } from "./row-shape";

export type LedgerFormat =
  | "r11-ledger"
  | "judge+manifest"
  | "citation-audit-v1";

/** What an import of these files would say. */
export type LedgerReport = {
  outcome: "accepted" | "partial-offered" | "rejected";
  format: LedgerFormat | null;
  /** Why they were taken for that, in words. */
  explanation: string;
  counts: LedgerCounts;
  /** What a citation audit counts; absent for other formats. */
  citations?: AuditCounts;
  /** The first ones; `problemCount` counts all. */
  problems: Problem[];
  problemCount: number;
  notices: Notice[];
  noticeCount: number;
  /** Of each file, in the order given: lower-case hex of its bytes as uploaded; null where it was not read to the end. */
  sha256: (string | null)[];
};

/** The shapes of row that tell a format. */
export const SHAPES: Record<LedgerFormat, readonly RowShape[]> = {
  "r11-ledger": ["record", "flag"],
  "judge+manifest": ["judge", "claim"],
  "citation-audit-v1": ["audit"],
};

/** The format that a row of this shape belongs to. */
export function formatOf(shape: RowShape): LedgerFormat {
  if (shape === "audit") return "citation-audit-v1";
  return shape === "judge" || shape === "claim"
    ? "judge+manifest"
    : "r11-ledger";
}

/** Sums a reading up. */
export function makeReport(
  reading: Reading,
  sha256: (string | null)[],
  told: Pick<LedgerReport, "format" | "explanation" | "citations">,
): LedgerReport {
  const counts = reading.counts();
  return {
    outcome: outcomeOf(reading, counts),
    ...told,
    counts,
    problems: reading.problems,
    problemCount: reading.problemCount,
    notices: reading.notices,
    noticeCount: reading.noticeCount,
    sha256,
  };
}

function outcomeOf(
  reading: Reading,
  counts: LedgerCounts,
): LedgerReport["outcome"] {
  if (reading.refused) return "rejected";
  if (reading.problemCount === 0) return "accepted";
  return counts.files > 0 ? "partial-offered" : "rejected";
}
