import type { ImportIds, Query } from "./query";

const MANY = 1_000;

/**
 * Tells the planner, for the rest of the transaction, how to join what is in a
 * staging table: whole tables where there is much of it, row by row where there
 * is little. Rows that this very transaction wrote have no statistics yet, and
 * a guess of "one row" turns a join of thousands into hours.
 */
export async function planJoins(
  query: Query,
  { projectId, importId }: ImportIds,
  table: "ImportRow" | "ImportPair",
): Promise<void> {
  await query(
    `SELECT set_config('enable_nestloop', CASE WHEN count(*) = ${MANY} THEN 'off' ELSE 'on' END, true) AS plan
     FROM (SELECT 1 FROM "${table}" WHERE "projectId" = $1::uuid AND "importId" = $2::uuid LIMIT ${MANY}) first_rows`,
    [projectId, importId],
  );
}

/** Joins row by row: for statements that take a few rows in the order of an index. */
export async function planFewRows(query: Query): Promise<void> {
  await query(`SELECT set_config('enable_nestloop', 'on', true) AS plan`, []);
}
