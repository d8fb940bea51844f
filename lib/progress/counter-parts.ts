import type { Bucket } from "@/lib/review/flag-counters";
import { BUCKETS } from "@/lib/review/flag-counters";
import type { Tally } from "./tally";

/** One maintained figure. */
export type CounterRow = { dimension: string; key: string; n: number };

/** A thing that flags are counted by, with its tally. */
export type Part = { key: string; tally: Tally };

const isBucket = (text: string): text is Bucket =>
  BUCKETS.some((bucket) => bucket === text);

/** Dimensions whose keys are "<bucket> <thing>", since the thing is any text. */
const BUCKET_FIRST = new Set(["rule", "run"]);

/** The tallies of a dimension, by thing. Keys are "<thing> <bucket>" or the other way round. */
export function parts(rows: readonly CounterRow[], dimension: string): Part[] {
  const found = new Map<string, Tally>();
  for (const row of rows) {
    if (row.dimension !== dimension) continue;
    const [bucket, key] = cutKey(row.key, BUCKET_FIRST.has(dimension));
    if (!isBucket(bucket)) continue;
    const tally = found.get(key) ?? {};
    tally[bucket] = (tally[bucket] ?? 0) + row.n;
    found.set(key, tally);
  }
  return [...found].map(([key, tally]) => ({ key, tally }));
}

function cutKey(text: string, bucketFirst: boolean): [string, string] {
  const cut = bucketFirst ? text.indexOf(" ") : text.lastIndexOf(" ");
  const [left, right] = [text.slice(0, cut), text.slice(cut + 1)];
  return bucketFirst ? [left, right] : [right, left];
}

/** The project's own tally. */
export function tallyOf(rows: readonly CounterRow[]): Tally {
  const tally: Tally = {};
  for (const { dimension, key, n } of rows)
    if (dimension === "bucket" && isBucket(key)) tally[key] = n;
  return tally;
}

/** Every key under which a thing may be counted. */
export const keysOf = (id: string): string[] =>
  BUCKETS.map((bucket) => `${id} ${bucket}`);
