import type { LedgerFlag, LedgerRecord, RejectedRecord } from "./ledger-sink";
import { type LedgerReport, type ReadOptions, readLedger } from "./read-ledger";

/** What tests read a ledger to: the flags and records that were not rejected. */
export type ReadOutcome = LedgerReport & {
  flags: LedgerFlag[];
  records: LedgerRecord[];
  rejected: RejectedRecord[];
};

/** A good flag of `a.md`, with some fields set otherwise; undefined leaves a field out. */
export function flagRow(over: Record<string, unknown> = {}) {
  return {
    id: "c-1",
    judge_verdict: "not_grounded",
    rule: "R1",
    evidence_url: "https://example.org/limits",
    evidence_quote: "At most four.",
    reason: "The page says four.",
    file: "a.md",
    line: 3,
    claim: "Up to five may run.",
    ...over,
  };
}

/** A flagged record of a file whose flags are about that file. */
export function recordRow(
  file: string,
  flags: Record<string, unknown>[] = [{}],
  over: Record<string, unknown> = {},
) {
  return {
    file,
    per_file_verdict: flags.length > 0 ? "flagged" : "pass",
    flags: flags.map((flag) => flagRow({ file, ...flag })),
    ...over,
  };
}

export const jsonLines = (rows: readonly unknown[]) =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join("");

/** Reads texts or bytes as one upload, in chunks of at most `chunk` bytes. */
export async function readText(
  texts: readonly (string | Uint8Array)[],
  options: ReadOptions = {},
  chunk = Number.POSITIVE_INFINITY,
): Promise<ReadOutcome> {
  const flags: LedgerFlag[] = [];
  const records: LedgerRecord[] = [];
  const rejected: RejectedRecord[] = [];
  const files = texts.map((text, index) => ({
    name: `file-${index}`,
    open: () =>
      chunksOf(typeof text === "string" ? Buffer.from(text) : text, chunk),
  }));
  const report = await readLedger(files, options, {
    onFlag: (flag) => void flags.push(flag),
    onRecord: (record) => void records.push(record),
    onReject: (record) => void rejected.push(record),
  });
  const gone = new Set(rejected.map(({ record }) => record));
  const nothing = report.outcome === "rejected";
  return {
    ...report,
    flags: flags.filter(({ record }) => !nothing && !gone.has(record)),
    records: records.filter(({ record }) => !nothing && !gone.has(record)),
    rejected,
  };
}

function* chunksOf(bytes: Uint8Array, size: number): Iterable<Uint8Array> {
  if (size >= bytes.length) {
    yield bytes;
    return;
  }
  for (let at = 0; at < bytes.length; at += size)
    yield bytes.slice(at, at + size);
}
