import { looksRenamed, type Renaming } from "./looks-renamed";
import type { ImportIds, Query } from "./query";

type Candidate = Renaming & { fromId: string; toKey: string };

/** What a preview says about files that look renamed; the first of them. */
export type FoundRenames = { renames: Renaming[]; count: number };

const SAID = 20;

/**
 * Finds the files that look renamed in a staged and paired import, and keeps
 * them for somebody to decide about. What was accepted before stays accepted.
 */
export async function findRenames(
  query: Query,
  ids: ImportIds,
): Promise<FoundRenames> {
  const key = [ids.projectId, ids.importId];
  await query(FORGET_OPEN, key);
  const [some] = await query<{ some: boolean }>(COULD_BE, key);
  const found = some?.some
    ? looksRenamed(await query<Candidate>(CANDIDATES, key))
    : [];
  if (found.length > 0)
    await query(KEEP, [
      ...key,
      found.map((one) => one.fromId),
      found.map((one) => one.from),
      found.map((one) => one.toKey),
      found.map((one) => one.to),
      found.map((one) => one.shared),
      found.map((one) => one.of),
    ]);
  const renames = found.slice(0, SAID).map(({ from, to, shared, of }) => ({
    ...{ from, to, shared, of },
  }));
  return { renames, count: found.length };
}

const ours = (table: string) =>
  `${table}."projectId" = $1::uuid AND ${table}."importId" = $2::uuid`;

const FORGET_OPEN = `DELETE FROM "ImportRename" a WHERE ${ours("a")} AND NOT a.accepted`;

/** A known file `l` without a record in this ledger, and not spoken for yet. */
const IS_GONE = `
  NOT EXISTS (SELECT 1 FROM "ImportFile" x WHERE ${ours("x")} AND x."pathKey" = l."pathKey")
  AND NOT EXISTS (SELECT 1 FROM "ImportRename" a WHERE ${ours("a")} AND a."fromFileId" = l.id)`;

const COULD_BE = `
  SELECT EXISTS (SELECT 1 FROM "LedgerFile" l WHERE l."projectId" = $1::uuid AND ${IS_GONE}) AND EXISTS (
    SELECT 1 FROM "ImportPair" p WHERE ${ours("p")} AND p.effect = 'new') AS some`;

/** A claim that is new in more files than this says nothing about any of them. */
const COMMON = 20;

// Nothing in it joins two of its own parts: the planner takes such a part for a
// handful of rows, and compares each of thousands with each.
const CANDIDATES = `
  WITH fresh AS MATERIALIZED (
    SELECT r."pathKey", r."claimKey", count(*)::int AS n,
      count(*) OVER (PARTITION BY r."claimKey") AS files
    FROM "ImportPair" p
    JOIN "ImportRow" r ON r."projectId" = p."projectId" AND r."importId" = p."importId" AND r.n = p.n
    WHERE ${ours("p")} AND p.effect = 'new'
    GROUP BY 1, 2
  ), met AS (
    SELECT f."fileId", fresh."pathKey", least(fresh.n, count(*)::int) AS n
    FROM fresh
    JOIN "Flag" f ON f."projectId" = $1::uuid AND f."claimKey" = fresh."claimKey" AND f."ledgerState" <> 'resolved'
    JOIN "LedgerFile" l ON l."projectId" = $1::uuid AND l.id = f."fileId"
    WHERE fresh.files <= ${COMMON} AND ${IS_GONE}
    GROUP BY f."fileId", fresh."pathKey", fresh."claimKey", fresh.n
  ), shared AS MATERIALIZED (
    SELECT "fileId", "pathKey", sum(n)::int AS n FROM met GROUP BY 1, 2
  )
  SELECT l.id AS "fromId", l.path AS "from", i."pathKey" AS "toKey", i.path AS "to", shared.n AS shared, whole.of
  FROM shared
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS of FROM "Flag" f
    WHERE f."projectId" = $1::uuid AND f."fileId" = shared."fileId" AND f."ledgerState" <> 'resolved'
  ) whole
  JOIN "LedgerFile" l ON l."projectId" = $1::uuid AND l.id = shared."fileId"
  JOIN "ImportFile" i ON ${ours("i")} AND i."pathKey" = shared."pathKey"
  WHERE shared.n * 2 >= whole.of AND NOT EXISTS (
    SELECT 1 FROM "ImportRename" a WHERE ${ours("a")} AND a."toKey" = i."pathKey")`;

const KEEP = `
  INSERT INTO "ImportRename" ("projectId", "importId", "fromFileId", "fromPath", "toKey", "toPath", shared, "of")
  SELECT $1::uuid, $2::uuid, * FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[])`;
