import type { Disposition } from "./disposition";
import type { LedgerState, ReviewState } from "./states";

/** What the overview counts of a flag. */
export type CountedFlag = {
  ledgerState: LedgerState;
  reviewState: ReviewState;
  disposition: Disposition | null;
  fileId: string;
  sourceId: string | null;
  rule: string;
  matchKind: string;
  reviewerId: string | null;
  /** The verdict of its newest second opinion. */
  opinion: string | null;
  /** The number of the import that first raised it. */
  firstSeq: number;
  recheckReason: string | null;
  stuckReason: string | null;
};

/** The one place of a flag in the overview's strip. */
export type Bucket =
  | Exclude<ReviewState, "confirmed">
  | Disposition
  | "resolved";

export const BUCKETS = [
  "correct",
  "outdated",
  "wrong",
  "unsourced",
  "settled",
  "awaiting_second",
  "disputed",
  "to_recheck",
  "open",
  "resolved",
] as const satisfies readonly Bucket[];

/**
 * Where a flag is counted. What the judge took back counts as resolved,
 * whatever people had decided; else a confirmed flag counts by its disposition.
 */
export function bucketOf(flag: CountedFlag): Bucket {
  if (flag.ledgerState === "resolved") return "resolved";
  if (flag.reviewState === "confirmed" && flag.disposition)
    return flag.disposition;
  return flag.reviewState === "confirmed" ? "open" : flag.reviewState;
}

/** Nothing is left to do for a flag in one of these. */
const DONE: readonly Bucket[] = [
  "correct",
  "outdated",
  "wrong",
  "unsourced",
  "settled",
];

/**
 * The counters of the day's change, for the burn-up: `flags` is what counts at
 * all (what the judge took back does not), `done` what needs nobody any more,
 * `went-stale` what is to be looked at again, less what no longer is.
 */
export function dayCounts(before: CountedFlag | null, after: CountedFlag) {
  const counts = (flag: CountedFlag | null) => {
    const bucket = flag ? bucketOf(flag) : "resolved";
    const done = DONE.includes(bucket) ? 1 : 0;
    const stale = bucket === "to_recheck" ? 1 : 0;
    return { flags: bucket === "resolved" ? 0 : 1, done, stale };
  };
  const [was, is] = [counts(before), counts(after)];
  return [
    { dimension: "flags", key: "", n: is.flags - was.flags },
    { dimension: "done", key: "", n: is.done - was.done },
    { dimension: "went-stale", key: "", n: is.stale - was.stale },
  ].filter(({ n }) => n !== 0);
}

/** What waits: for anybody, for another look, for the lead. */
function waitCounts(flag: CountedFlag, bucket: Bucket) {
  const counts: { dimension: string; key: string }[] = [];
  if (bucket === "open")
    counts.push({ dimension: "file-open", key: flag.fileId });
  if (bucket === "to_recheck")
    counts.push({ dimension: "stale", key: flag.recheckReason ?? "ledger" });
  if (
    flag.stuckReason !== null &&
    !DONE.includes(bucket) &&
    bucket !== "resolved"
  )
    counts.push({ dimension: "stuck", key: "" });
  return counts;
}

export type FlagCount = { dimension: string; key: string; n: number };

/**
 * The counters that a flag stands in, each with `n`. Taking the counts of the
 * old row with -1 and of the new one with 1 keeps every figure true; a recount
 * is the sum over all flags (its SQL twin is in lib/intake).
 */
export function flagCounts(flag: CountedFlag, n: 1 | -1): FlagCount[] {
  const bucket = bucketOf(flag);
  const counts = [
    { dimension: "bucket", key: bucket },
    { dimension: "file", key: `${flag.fileId} ${bucket}` },
    { dimension: "rule", key: `${bucket} ${flag.rule}` },
    { dimension: "match", key: `${flag.matchKind} ${bucket}` },
    { dimension: "run", key: `${bucket} ${flag.firstSeq}` },
    ...waitCounts(flag, bucket),
  ];
  if (bucket !== "resolved")
    counts.push({ dimension: "file-all", key: flag.fileId });
  if (bucket !== "resolved" && flag.sourceId)
    counts.push({ dimension: "source-all", key: flag.sourceId });
  if (flag.sourceId)
    counts.push({ dimension: "source", key: `${flag.sourceId} ${bucket}` });
  if (flag.reviewerId && flag.disposition)
    counts.push({
      dimension: "reviewer",
      key: `${flag.reviewerId} ${flag.disposition}`,
    });
  if (flag.opinion)
    counts.push({ dimension: "opinion", key: `${flag.opinion} ${bucket}` });
  return counts.map((count) => ({ ...count, n }));
}
