import answerRecord from "./answers.json";
import first from "./ledger.json";
import second from "./ledger-2.json";
import projectRecord from "./project.json";

/** A flag as an R11 ledger carries it. */
export type SampleFlag = {
  id: string;
  judge_verdict: string;
  rule: string;
  evidence_url: string;
  evidence_quote: string;
  reason: string;
  file: string;
  line: number;
  claim: string;
  disposition?: string;
};

/** What a ledger says of one file. */
export type SampleRecord = {
  file: string;
  per_file_verdict: string;
  flags: SampleFlag[];
};

/**
 * What a careful person would record for a flag, and what they would see.
 *
 * `disposition` null: they would say that they cannot decide. `fix` names
 * lines at the ledger's content commit. `expect.quote` is the kind of match on
 * the page as it is now, `quote_when_judged` on the page as the judge saw it
 * where that differs. `past` is what the page's history says: from when to
 * when `text` stood in it (days in UTC; `to` is the first day without it), and
 * what follows from that, if anything.
 */
export type SampleAnswer = {
  disposition: "correct" | "outdated" | "wrong" | "unsourced" | null;
  why: string;
  grounding_url?: string;
  grounding_quote?: string;
  attested?: string;
  fix?: { start_line: number; end_line: number; replacement: string };
  expect: { outcome: string; quote: string; quote_when_judged?: string };
  past?: {
    suggests: "outdated" | "wrong" | null;
    text: string;
    from: string | null;
    to: string | null;
  };
};

export const sampleProject = projectRecord;

/** The two judge passes, each with the content commit that it read. */
export const sampleLedgers: { records: SampleRecord[]; commit: string }[] = [
  { records: first, commit: commitOf("ledger.json") },
  { records: second, commit: commitOf("ledger-2.json") },
];

/** By flag id, for the flags of both passes. */
export const sampleAnswers = answerRecord as Record<string, SampleAnswer>;

/** The flags of one pass, in the order of its ledger. */
export function flagsOf(pass: 1 | 2): SampleFlag[] {
  const records = sampleLedgers[pass - 1]?.records ?? [];
  return records.flatMap((record) => record.flags);
}

function commitOf(file: string): string {
  const ledger = projectRecord.ledgers.find((one) => one.file === file);
  return ledger?.content_commit ?? "";
}
