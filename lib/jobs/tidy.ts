import "server-only";
import { recordedWrite } from "@/lib/audit/recorded-write";
import { projectAccess, systemActor } from "@/lib/auth/make-actor";
import { settingsOf } from "@/lib/auth/queries";
import { db, pool } from "@/lib/db/client";
import { inConnectionTransaction, queryOf } from "@/lib/db/session";
import { discardStaged } from "@/lib/intake/commit-import.io";

const DAY_MS = 24 * 60 * 60_000;
/** Days that a preview waits for somebody. */
const PREVIEW_DAYS = 30;
/** Days that bytes may lie about which nothing refers to (yet). */
const ORPHAN_DAYS = 1;
const BLOBS_AT_ONCE = 50;

/** When `tidy` runs, as cron has it: every night. */
export const TIDY_AT = "23 3 * * * tidy";

export type Tidied = { previews: number; staged: number; blobs: number };

/**
 * Drops what nobody will ask for again: previews that nobody committed for a
 * month, staged rows of imports that are through, and bytes that no record
 * refers to. Once a night; run again, it finds nothing.
 */
export async function tidy(now: Date): Promise<Tidied> {
  return {
    previews: await discardOldPreviews(now),
    staged: await dropLeftRows(),
    blobs: await sweepBlobs(now),
  };
}

async function discardOldPreviews(now: Date): Promise<number> {
  const before = new Date(now.getTime() - PREVIEW_DAYS * DAY_MS);
  const old = await db.import.findMany({
    where: {
      state: { in: ["previewed", "rejected", "failed"] },
      createdAt: { lt: before },
    },
    select: { id: true, projectId: true, project: true },
  });
  for (const { id, projectId, project } of old) {
    const settings = settingsOf(project);
    const access = projectAccess(
      systemActor("housekeeping"),
      settings,
      "admin",
    );
    await recordedWrite(access, (tx, record) =>
      discardStaged(
        { tx, query: queryOf(tx), record },
        { projectId, importId: id },
      ),
    );
  }
  return old.length;
}

async function dropLeftRows(): Promise<number> {
  let dropped = 0;
  for (const table of ["ImportPair", "ImportRow", "ImportFile"]) {
    const { rowCount } = await pool.query(
      `DELETE FROM "${table}" s USING "Import" i
       WHERE i."projectId" = s."projectId" AND i.id = s."importId"
         AND i.state IN ('committed', 'discarded', 'rejected', 'failed')`,
    );
    dropped += rowCount ?? 0;
  }
  return dropped;
}

/**
 * Deletes bytes that no record refers to: those of an upload whose process died
 * before its import was made. Whoever is about to refer to bytes holds them (see
 * lib/db/blobs), and what is held is passed over.
 */
async function sweepBlobs(now: Date): Promise<number> {
  const before = new Date(now.getTime() - ORPHAN_DAYS * DAY_MS);
  const orphans = await orphansSql();
  let swept = 0;
  for (;;) {
    const n = await inConnectionTransaction(async (client) => {
      const { rows } = await client.query<{
        projectId: string;
        sha256: string;
      }>(`${orphans} LIMIT ${BLOBS_AT_ONCE} FOR UPDATE OF b SKIP LOCKED`, [
        before,
      ]);
      const keys = [
        rows.map((row) => row.projectId),
        rows.map((row) => row.sha256),
      ];
      // Locked now, and asked again: a record may have come while we waited.
      const { rows: still } = await client.query<{
        projectId: string;
        sha256: string;
      }>(
        `${orphans} AND (b."projectId", b.sha256) IN (SELECT * FROM unnest($2::uuid[], $3::text[]))`,
        [before, ...keys],
      );
      const gone = [
        still.map((row) => row.projectId),
        still.map((row) => row.sha256),
      ];
      for (const table of ["BlobChunk", "Blob"])
        await client.query(
          `DELETE FROM "${table}" WHERE ("projectId", sha256) IN (SELECT * FROM unnest($1::uuid[], $2::text[]))`,
          gone,
        );
      return still.length;
    });
    swept += n;
    if (n === 0) return swept;
  }
}

/**
 * SQL: blobs that were last stored before `$1` and whose hash stands in no
 * column of any table of the project that could hold one. The columns are asked
 * of the database, so that a table that comes later is not forgotten.
 */
async function orphansSql(): Promise<string> {
  const { rows } = await pool.query<{
    table: string;
    column: string;
    many: boolean;
  }>(HASH_COLUMNS);
  if (rows.length === 0)
    throw new Error("No column holds a hash: nothing is swept");
  const unused = rows.map(({ table, column, many }) => {
    const holds = many
      ? `b.sha256 = ANY(r."${column}")`
      : `r."${column}" = b.sha256`;
    return `NOT EXISTS (SELECT 1 FROM "${table}" r WHERE r."projectId" = b."projectId" AND ${holds})`;
  });
  return `SELECT b."projectId", b.sha256 FROM "Blob" b
    WHERE b."createdAt" < $1 AND ${unused.join(" AND ")}`;
}

const HASH_COLUMNS = `
  SELECT c.table_name AS "table", c.column_name AS "column", c.data_type = 'ARRAY' AS many
  FROM information_schema.columns c
  JOIN information_schema.columns p ON p.table_schema = c.table_schema AND p.table_name = c.table_name
    AND p.column_name = 'projectId'
  WHERE c.table_schema = current_schema() AND c.table_name NOT IN ('Blob', 'BlobChunk')
    AND (c.data_type = 'text' OR c.udt_name = '_text') AND c.column_name ~* '(sha|blob)'
  ORDER BY 1, 2`;
