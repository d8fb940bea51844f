import "server-only";
import { db, pool } from "@/lib/db/client";

const AT_ONCE = 5_000;
const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Brings the words that a search goes through up to the project's newest
 * import, a few thousand flags at a time. Begun anew after a crash it writes
 * the same again. Returns how many flags it wrote.
 */
export async function indexSearch(projectId: string): Promise<number> {
  const project = await db.project.findUnique({
    where: { id: projectId },
    select: { importSeq: true, searchSeq: true },
  });
  if (!project || project.searchSeq >= project.importSeq) return 0;
  let written = 0;
  for (let after: string | null = FIRST; after !== null; ) {
    const values: unknown[] = [projectId, project.searchSeq, after, AT_ONCE];
    const { rows } = await pool.query<{ last: string | null; n: number }>(
      INDEX_SOME,
      values,
    );
    written += rows[0]?.n ?? 0;
    after = rows[0]?.last ?? null;
  }
  await pool.query(`ANALYZE "FlagSearch"`);
  await pool.query(TIDY);
  await pool.query(
    `UPDATE "Project" SET "searchSeq" = greatest("searchSeq", $2::int) WHERE id = $1`,
    [projectId, project.importSeq],
  );
  return written;
}

/** Every flag that an import wrote since carries that import's number. */
const INDEX_SOME = `
  WITH batch AS (
    SELECT id, "extId" || ' ' || path || ' ' || claim AS words FROM "Flag"
    WHERE "projectId" = $1 AND "lastSeq" > $2::int AND id > $3::uuid
    ORDER BY id LIMIT $4::int
  ), kept AS (
    INSERT INTO "FlagSearch" ("projectId", "flagId", words) SELECT $1::uuid, id, words FROM batch
    ON CONFLICT ("projectId", "flagId") DO UPDATE SET words = EXCLUDED.words
    WHERE "FlagSearch".words <> EXCLUDED.words
  )
  SELECT (array_agg(id ORDER BY id DESC))[1] AS last, count(*)::int AS n FROM batch`;

/** A search reads what waits to be sorted into the index one by one. */
const TIDY = `SELECT gin_clean_pending_list(oid) FROM pg_class
  WHERE relname = 'FlagSearch_words' AND relkind = 'i'`;

/** The projects whose newest import is not in the search's index yet. */
export function findUnindexed(): Promise<{ id: string }[]> {
  return db.project.findMany({
    where: { searchSeq: { lt: db.project.fields.importSeq } },
    select: { id: true },
  });
}
