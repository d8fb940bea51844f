import "server-only";
import type { Tx } from "./client";

/** A change to one figure of the overview. */
export type CounterDelta = {
  dimension: string;
  key: string;
  n: number;
  /** `YYYY-MM-DD`; left out for figures that have no day. */
  day?: string;
};

const NO_DAY = "1970-01-01";

/**
 * Adds the deltas to the maintained counters, in key order, so that two
 * transactions never wait for each other in a circle.
 */
export async function addToCounters(
  tx: Tx,
  projectId: string,
  deltas: readonly CounterDelta[],
): Promise<void> {
  const sums = new Map<string, Required<CounterDelta>>();
  for (const { dimension, key, n, day = NO_DAY } of deltas) {
    const id = JSON.stringify([dimension, key, day]);
    const before = sums.get(id)?.n ?? 0;
    sums.set(id, { dimension, key, day, n: before + n });
  }
  const rows = [...sums.entries()]
    .filter(([, row]) => row.n !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row);
  if (rows.length === 0) return;
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
