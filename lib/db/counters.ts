import "server-only";
import { NO_DAY } from "@/lib/core/no-day";
import type { Tx } from "./client";

/** A change to one figure of the overview. */
export type CounterDelta = {
  dimension: string;
  key: string;
  n: number;
  /** `YYYY-MM-DD`; left out for figures that have no day. */
  day?: string;
};

/** Rows of one statement. */
const AT_ONCE = 10_000;

/** Changes to counters, summed up as they come: memory grows with the counters alone. */
export class CounterSums {
  private readonly sums = new Map<string, number>();

  add({ dimension, key, n, day = NO_DAY }: CounterDelta): void {
    const id = `${dimension}\n${day}\n${key}`;
    this.sums.set(id, (this.sums.get(id) ?? 0) + n);
  }

  /** What is not zero, in the one order in which counters are written. */
  *inOrder(): Generator<Required<CounterDelta>> {
    for (const id of [...this.sums.keys()].sort()) {
      const n = this.sums.get(id) ?? 0;
      const [dimension = "", day = "", ...key] = id.split("\n");
      if (n !== 0) yield { dimension, day, key: key.join("\n"), n };
    }
  }
}

/**
 * Adds the sums to the maintained counters, in one order for all, so that two
 * transactions never wait for each other in a circle.
 */
export async function addToCounters(
  tx: Tx,
  projectId: string,
  sums: CounterSums,
): Promise<void> {
  let rows: Required<CounterDelta>[] = [];
  for (const row of sums.inOrder()) {
    rows.push(row);
    if (rows.length < AT_ONCE) continue;
    await addRows(tx, projectId, rows);
    rows = [];
  }
  if (rows.length > 0) await addRows(tx, projectId, rows);
}

async function addRows(
  tx: Tx,
  projectId: string,
  rows: readonly Required<CounterDelta>[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "Counter" ("projectId", dimension, key, day, n)
    SELECT ${projectId}::uuid, d, k, y::date, n
    FROM unnest(
      ${rows.map((row) => row.dimension)}::text[],
      ${rows.map((row) => row.key)}::text[],
      ${rows.map((row) => row.day)}::text[],
      ${rows.map((row) => row.n)}::bigint[]
    ) WITH ORDINALITY AS t(d, k, y, n, i) ORDER BY i
    ON CONFLICT ("projectId", dimension, key, day)
    DO UPDATE SET n = "Counter".n + EXCLUDED.n`;
}
