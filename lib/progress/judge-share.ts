import type { Bucket } from "@/lib/review/flag-counters";
import type { Tally } from "./tally";
import { wilson } from "./wilson";

/** How often people ruled a flagged claim correct, with its 95 % interval. */
export type JudgeShare = {
  hits: number;
  of: number;
  low: number;
  high: number;
};

/** The judge's share of mistakes: `correct` among all that was decided of these. */
export function judgeShare(tallies: readonly Tally[]): JudgeShare {
  const count = (bucket: Bucket) =>
    tallies.reduce((total, tally) => total + (tally[bucket] ?? 0), 0);
  const hits = count("correct");
  const of = hits + count("outdated") + count("wrong") + count("unsourced");
  return { hits, of, ...wilson(hits, of) };
}
