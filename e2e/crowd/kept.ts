import pg from "pg";
import { RECOUNT } from "../../lib/progress/recount-sql";
import type { Kept } from "./told-history";

/** Every decision of a project. */
export async function findKept(
  databaseUrl: string,
  projectId: string,
): Promise<Kept[]> {
  return ask<Kept>(
    databaseUrl,
    `SELECT id, "flagId", version, "actorId", kind, rationale FROM "Decision" WHERE "projectId" = $1`,
    [projectId],
  );
}

/**
 * What is half done, in words; nothing where each decision has its event, each
 * flag the version of its newest decision, and each counter what a recount says.
 */
export async function findHalves(
  databaseUrl: string,
  projectId: string,
): Promise<string[]> {
  const found = await Promise.all(
    [EVENTLESS, DECISIONLESS, BEHIND, MISCOUNTED].map((sql) =>
      ask<{ words: string }>(databaseUrl, sql, [projectId]),
    ),
  );
  return found.flat().map(({ words }) => words);
}

const EVENTS = `SELECT data->>'decisionId' AS id FROM "AuditEvent"
  WHERE chain = $1::uuid AND data ? 'decisionId'`;

const EVENTLESS = `SELECT 'decision ' || id || ' has no event' AS words FROM "Decision"
  WHERE "projectId" = $1::uuid AND id::text NOT IN (${EVENTS})`;

const DECISIONLESS = `SELECT 'event of no decision ' || id AS words FROM (${EVENTS}) e
  WHERE id NOT IN (SELECT id::text FROM "Decision" WHERE "projectId" = $1::uuid)`;

const BEHIND = `
  SELECT 'flag ' || f.id || ' is not at its newest decision' AS words FROM "Flag" f
  LEFT JOIN LATERAL (SELECT id, version, kind, disposition FROM "Decision" d
    WHERE d."projectId" = f."projectId" AND d."flagId" = f.id ORDER BY version DESC LIMIT 1) d ON true
  WHERE f."projectId" = $1::uuid AND (f.version <> coalesce(d.version, 1)
    OR f.disposition IS DISTINCT FROM d.disposition
    OR f."currentDecisionId" IS DISTINCT FROM CASE WHEN d.kind <> 'withdraw' THEN d.id END)`;

const MISCOUNTED = `
  SELECT 'counter ' || dimension || ' ' || key || ': ' || coalesce(c.n, 0) || ' for ' || coalesce(r.n, 0) AS words
  FROM (${RECOUNT}) r FULL JOIN (SELECT dimension, key, day, n FROM "Counter"
    WHERE "projectId" = $1::uuid AND n <> 0 AND dimension NOT IN ('flags', 'done', 'went-stale')) c
    USING (dimension, key, day) WHERE r.n IS DISTINCT FROM c.n`;

async function ask<Row extends pg.QueryResultRow>(
  connectionString: string,
  sql: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
