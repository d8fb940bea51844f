import * as z from "zod";

const Told = z.object({
  pointer: z.string(),
  line: z.number(),
  column: z.number(),
  kind: z.string(),
  message: z.string(),
  value: z.string().optional(),
  /** The upload's name, where there are two. */
  file: z.string().optional(),
  /** The path of the reviewed file. */
  record: z.string().optional(),
});

const Interval = z.object({
  share: z.number(),
  low: z.number(),
  high: z.number(),
});

const Count = z.int().min(0);

const ScoredRule = z.object({
  rule: z.string(),
  correct: Count,
  outdated: Count,
  wrong: Count,
  unsourced: Count,
  disputed: Count,
  decided: Count,
  mistaken: Interval.nullable(),
});

/** What was said about an upload when it was read; kept with the import. */
export const ImportReport = z.object({
  problems: z.array(Told.extend({ remedy: z.string() })).default([]),
  /** All of them: `problems` may hold only the first. */
  problemCount: Count.default(0),
  notices: z.array(Told).default([]),
  noticeCount: Count.default(0),
  /** What a citation audit says: audits, citations, and how many of each status. */
  citations: z.record(z.string(), Count).nullable().default(null),
  /** Files whose claims reappear under another name; the first of them. */
  looksRenamed: z
    .array(
      z.object({ from: z.string(), to: z.string(), shared: Count, of: Count }),
    )
    .default([]),
  looksRenamedCount: Count.default(0),
  judgeScore: z
    .object({ all: ScoredRule, rules: z.array(ScoredRule) })
    .nullable()
    .default(null),
});
export type ImportReport = z.infer<typeof ImportReport>;
