import type { Notice, Problem } from "@/lib/ledger/problem";
import type { LedgerReport } from "@/lib/ledger/read-ledger";
import { visibleText } from "./visible-text";

const SHOWN = 50;

const OUTCOME: Record<LedgerReport["outcome"], string> = {
  accepted: "Accepted: all of it can be imported.",
  "partial-offered":
    "Not accepted as it is. The good records could be imported, the rejected ones kept aside.",
  rejected: "Rejected: nothing of it can be imported.",
};

/** A report as a person reads it in a terminal. Ends with a line break. */
export function reportWords(report: LedgerReport): string {
  const { counts } = report;
  const lines = [
    OUTCOME[report.outcome],
    report.explanation,
    `Files ${counts.files}, flags ${counts.flags} (not_grounded ${counts.not_grounded}, source_silent ${counts.source_silent}), records rejected ${counts.rejected}.`,
    ...citationWords(report),
    ...list("Problems", report.problems, report.problemCount),
    ...list("Notices", report.notices, report.noticeCount),
  ];
  return `${lines.map(visibleText).join("\n")}\n`;
}

function citationWords({ citations }: LedgerReport): string[] {
  if (!citations) return [];
  const { audits, total, ...found } = citations;
  const words = Object.entries(found).map(([status, n]) => `${status} ${n}`);
  return [`Audits ${audits}, citations ${total} (${words.join(", ")}).`];
}

function list(
  title: string,
  told: readonly (Problem | Notice)[],
  count: number,
): string[] {
  if (count === 0) return [];
  const more = count - Math.min(told.length, SHOWN);
  return [
    `${title} (${count}):`,
    ...told.slice(0, SHOWN).flatMap(sayingWords),
    ...(more > 0 ? [`  … and ${more} more.`] : []),
  ];
}

function sayingWords(told: Problem | Notice): string[] {
  const file = told.file ? `${told.file}:` : "";
  const where = `${file}${told.line}:${told.column}`;
  const pointer = told.pointer === "" ? "" : ` at ${told.pointer}`;
  const record = told.record ? ` [${told.record}]` : "";
  const first = `  ${where} ${told.kind}${pointer}${record}: ${told.message}.`;
  return "remedy" in told ? [first, `    ${told.remedy}`] : [first];
}
