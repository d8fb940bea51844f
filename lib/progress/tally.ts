import type { Bucket } from "@/lib/review/flag-counters";

/** How many flags stand in each place. */
export type Tally = Partial<Record<Bucket, number>>;

const DONE: readonly Bucket[] = [
  "correct",
  "outdated",
  "wrong",
  "unsourced",
  "settled",
];
const WAITING: readonly Bucket[] = [
  "awaiting_second",
  "disputed",
  "to_recheck",
];

const sum = (tally: Tally, buckets: readonly Bucket[]) =>
  buckets.reduce((total, bucket) => total + (tally[bucket] ?? 0), 0);

export const doneOf = (tally: Tally): number => sum(tally, DONE);
export const waitingOf = (tally: Tally): number => sum(tally, WAITING);
export const openOf = (tally: Tally): number => tally.open ?? 0;
/** Everything that still counts: what the judge took back does not. */
export const allOf = (tally: Tally): number =>
  doneOf(tally) + waitingOf(tally) + openOf(tally);

/** The page's answer, in one sentence. */
export function headline(tally: Tally): string {
  const all = allOf(tally);
  const done = doneOf(tally);
  if (all === 0) return "No flags yet.";
  if (done === all) return `All ${all.toLocaleString("en")} flags are done.`;
  const left = all - done;
  return `${done.toLocaleString("en")} of ${all.toLocaleString("en")} done. ${left.toLocaleString("en")} left.`;
}
