import type { DismissedItem, FixItem } from "./export-item";

/** Made-up items for the tests of this folder. Pages and facts are invented. */
const verification: FixItem["verification"] = {
  checkedUrl: "https://learn.example.org/queues",
  finalUrl: "https://learn.example.org/queues/limits",
  outcome: "fetched",
  httpStatus: 200,
  fetchedAt: new Date("2026-03-01T08:00:00.000Z"),
  rawSha256: "1".repeat(64),
  textSha256: "2".repeat(64),
  quoteMatch: "exact",
  score: 1,
  groundingUrl: null,
  groundingQuote: null,
  attested: null,
};

const flag = {
  id: "q-001",
  file: "skills/queues/limits.md",
  line: 12,
  rule: "R2",
  judgeVerdict: "not_grounded",
  claim: "A queue holds 500 messages.",
  evidenceUrl: "https://learn.example.org/queues",
  evidenceQuote: "A queue holds 800 messages.",
  reason: "The page says 800.",
  extra: {},
  verification,
  confirmedBy: [{ name: "Ada", at: new Date("2026-03-02T09:30:00.000Z") }],
  rationale: null,
} as const;

export function sampleFix(changes: Partial<FixItem> = {}): FixItem {
  return {
    ...flag,
    confirmedBy: [...flag.confirmedBy],
    disposition: "outdated",
    fix: {
      kind: "lines",
      startLine: 12,
      endLine: 12,
      original: "A queue holds 500 messages.",
      replacement: "A queue holds 800 messages.",
      fileSha256: "3".repeat(64),
      commit: "4".repeat(40),
      anchor: "applies",
    },
    lint: [],
    lintReason: null,
    ...changes,
  };
}

export function sampleDismissed(
  changes: Partial<DismissedItem> = {},
): DismissedItem {
  return {
    ...flag,
    confirmedBy: [...flag.confirmedBy],
    id: "q-002",
    line: 20,
    disposition: "correct",
    rationale: "The page was read before its update.",
    ...changes,
  };
}

/** All of a stream's pieces as one text. */
export async function collect(chunks: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const chunk of chunks) text += chunk;
  return text;
}
