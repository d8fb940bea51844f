import { orderedId } from "./ordered-id";
import { pairFile, type StagedPair } from "./pair-file";
import type { ImportIds, Query } from "./query";

type KnownRow = {
  fileId: string;
  id: string;
  extId: string;
  claimKey: string;
  line: number;
  resolved: boolean;
  contentHash: string;
};
type IncomingRow = {
  n: number;
  extId: string;
  claimKey: string;
  line: number;
  contentHash: string;
};

const FILES_AT_A_TIME = 200;

/**
 * Pairs what is staged with what is known, one file at a time, and stages what
 * would become of each flag. Flags that would stay to the letter get no row,
 * and a file whose flags all do is not even read. Changes nothing else; run
 * again, it starts afresh. Needs a transaction of its own.
 */
export async function pairImport(
  query: Query,
  ids: ImportIds,
  progress: (done: number, total: number | null) => Promise<void>,
): Promise<void> {
  const key = [ids.projectId, ids.importId];
  await progress(0, null);
  await query(DROP_PAIRS, key);
  await query(ADD_ALL_OF_NEW_FILES, key);
  await pairAccepted(query, key);
  await progress(0, null);
  await query(DIFFERING_FILES, []);
  const [found] = await query<{ n: number }>(FIND_DIFFERING, key);
  const total = found?.n ?? 0;
  for (let after = "", done = 0; ; ) {
    await progress(done, total);
    const files = await query<{ fileId: string; pathKey: string }>(NEXT_FILES, [
      after,
      FILES_AT_A_TIME,
    ]);
    const last = files.at(-1);
    if (!last) return;
    after = last.pathKey;
    done += files.length;
    await pairFiles(
      query,
      key,
      files.map((file) => file.fileId),
    );
  }
}

async function pairFiles(query: Query, key: string[], fileIds: string[]) {
  const known = groupByFile(await query<KnownRow>(KNOWN, [key[0], fileIds]));
  const incoming = groupByFile(
    await query<IncomingRow & { fileId: string }>(INCOMING, [...key, fileIds]),
  );
  const pairs = fileIds.flatMap((id) =>
    pairFile(known.get(id) ?? [], incoming.get(id) ?? []),
  );
  await addPairs(query, key, pairs);
}

async function addPairs(query: Query, key: string[], pairs: StagedPair[]) {
  if (pairs.length === 0) return;
  await query(ADD_PAIRS, [
    ...key,
    pairs.map((pair) => pair.flagId),
    pairs.map((pair) => pair.n),
    pairs.map((pair) => pair.effect),
  ]);
}

function groupByFile<Row extends { fileId: string }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.fileId);
    if (group) group.push(row);
    else groups.set(row.fileId, [row]);
  }
  return groups;
}

type Rename = { fromFileId: string; toKey: string; toId: string | null };

/** Files whose decisions somebody carries over: their flags meet those of the new name. */
async function pairAccepted(query: Query, key: string[]): Promise<void> {
  for (const rename of await query<Rename>(ACCEPTED, key))
    await pairRenamed(query, key, rename);
}

async function pairRenamed(
  query: Query,
  key: string[],
  { fromFileId, toKey, toId }: Rename,
): Promise<void> {
  const files = toId === null ? [fromFileId] : [fromFileId, toId];
  const known = await query<KnownRow>(KNOWN, [key[0], files]);
  const incoming = await query<IncomingRow>(INCOMING_AT, [...key, toKey]);
  const pairs = pairFile(known, incoming, (flag) => flag.fileId === fromFileId);
  await addPairs(query, key, pairs);
}

/**
 * Pairs anew only the files that a change of mind about renamings concerns:
 * those of the given old files, and what they seem to be called now.
 */
export async function pairRenamesAnew(
  query: Query,
  ids: ImportIds,
  fromFileIds: readonly string[],
): Promise<void> {
  const key = [ids.projectId, ids.importId];
  const renames = await query<Rename & { accepted: boolean }>(NAMED, [
    ...[...key, fromFileIds],
  ]);
  for (const rename of renames) {
    const { fromFileId, toKey, toId, accepted } = rename;
    const files = toId === null ? [fromFileId] : [fromFileId, toId];
    await query(DROP_PAIRS_OF, [...key, toKey, files]);
    if (accepted) await pairRenamed(query, key, rename);
    else if (toId !== null) await pairFiles(query, key, [toId]);
    else await query(ADD_ALL_AT, [...key, toKey]);
  }
}

const RENAMES = `
  SELECT a."fromFileId", a."toKey", a.accepted, l.id AS "toId" FROM "ImportRename" a
  LEFT JOIN "LedgerFile" l ON l."projectId" = a."projectId" AND l."pathKey" = a."toKey"
  WHERE a."projectId" = $1::uuid AND a."importId" = $2::uuid`;

const ACCEPTED = `${RENAMES} AND a.accepted ORDER BY a."toKey"`;

const NAMED = `${RENAMES} AND a."fromFileId" = ANY($3::uuid[]) ORDER BY a."toKey"`;

/** SQL: whether somebody carries another file's decisions over to this one. */
const isRenamed = (pathKey: string) => `EXISTS (SELECT 1 FROM "ImportRename" a
    WHERE a."projectId" = $1::uuid AND a."importId" = $2::uuid AND a.accepted AND a."toKey" = ${pathKey})`;

const DROP_PAIRS_OF = `
  DELETE FROM "ImportPair" p WHERE p."projectId" = $1::uuid AND p."importId" = $2::uuid AND (
    p.n IN (SELECT r.n FROM "ImportRow" r WHERE r."projectId" = $1::uuid AND r."importId" = $2::uuid AND r."pathKey" = $3)
    OR p."flagId" IN (SELECT f.id FROM "Flag" f WHERE f."projectId" = $1::uuid AND f."fileId" = ANY($4::uuid[])))`;

const DROP_PAIRS = `DELETE FROM "ImportPair" WHERE "projectId" = $1::uuid AND "importId" = $2::uuid`;

const ADD_ALL = `
  INSERT INTO "ImportPair" ("projectId", "importId", "flagId", n, effect)
  SELECT $1::uuid, $2::uuid, ${orderedId("$2::uuid", "r.n")}, r.n, 'new'
  FROM "ImportRow" r
  WHERE r."projectId" = $1::uuid AND r."importId" = $2::uuid`;

const ADD_ALL_AT = `${ADD_ALL} AND r."pathKey" = $3 ORDER BY r.n`;

const ADD_ALL_OF_NEW_FILES = `${ADD_ALL} AND NOT EXISTS (
    SELECT 1 FROM "LedgerFile" l WHERE l."projectId" = $1::uuid AND l."pathKey" = r."pathKey")
    AND NOT ${isRenamed(`r."pathKey"`)}
  ORDER BY r.n`;

const DIFFERING_FILES = `
  CREATE TEMP TABLE differing_file ("fileId" uuid NOT NULL, "pathKey" text COLLATE "C" PRIMARY KEY) ON COMMIT DROP`;

/** Equal multisets of contents pair with themselves: such a file needs no pairing. */
const DIGEST = `md5(string_agg(v."contentHash", '' ORDER BY v."contentHash" COLLATE "C"))`;

const FIND_DIFFERING = `
  WITH file AS MATERIALIZED (
    SELECT l.id, i."pathKey" FROM "ImportFile" i
    JOIN "LedgerFile" l ON l."projectId" = i."projectId" AND l."pathKey" = i."pathKey"
    WHERE i."projectId" = $1::uuid AND i."importId" = $2::uuid AND NOT ${isRenamed(`i."pathKey"`)}
  ), known AS MATERIALIZED (
    SELECT f."fileId", ${DIGEST} AS digest FROM "Flag" f
    JOIN "FlagRevision" v ON v."projectId" = f."projectId" AND v."flagId" = f.id AND v.n = f.revision
    WHERE f."projectId" = $1::uuid AND f."ledgerState" <> 'resolved' AND f."fileId" IN (SELECT id FROM file)
    GROUP BY f."fileId"
  ), incoming AS MATERIALIZED (
    SELECT v."pathKey", ${DIGEST} AS digest FROM "ImportRow" v
    WHERE v."projectId" = $1::uuid AND v."importId" = $2::uuid
    GROUP BY v."pathKey"
  ), differing AS (
    INSERT INTO differing_file
    SELECT file.id, file."pathKey" FROM file
    LEFT JOIN known ON known."fileId" = file.id
    LEFT JOIN incoming ON incoming."pathKey" = file."pathKey"
    WHERE known.digest IS DISTINCT FROM incoming.digest
    RETURNING 1
  )
  SELECT count(*)::int AS n FROM differing`;

const NEXT_FILES = `
  SELECT "fileId", "pathKey" FROM differing_file
  WHERE "pathKey" > $1 ORDER BY "pathKey" LIMIT $2`;

const KNOWN = `
  SELECT f."fileId", f.id, f."extId", f."claimKey", f.line, f."ledgerState" = 'resolved' AS resolved, v."contentHash"
  FROM "Flag" f
  JOIN "FlagRevision" v ON v."projectId" = f."projectId" AND v."flagId" = f.id AND v.n = f.revision
  WHERE f."projectId" = $1::uuid AND f."fileId" = ANY($2::uuid[])
  ORDER BY f.id`;

const INCOMING = `
  SELECT l.id AS "fileId", r.n, r."extId", r."claimKey", r.line, r."contentHash"
  FROM "LedgerFile" l
  JOIN "ImportRow" r ON r."projectId" = l."projectId" AND r."importId" = $2::uuid AND r."pathKey" = l."pathKey"
  WHERE l."projectId" = $1::uuid AND l.id = ANY($3::uuid[])
  ORDER BY r.n`;

const INCOMING_AT = `
  SELECT r.n, r."extId", r."claimKey", r.line, r."contentHash" FROM "ImportRow" r
  WHERE r."projectId" = $1::uuid AND r."importId" = $2::uuid AND r."pathKey" = $3
  ORDER BY r.n`;

const ADD_PAIRS = `
  INSERT INTO "ImportPair" ("projectId", "importId", "flagId", n, effect)
  SELECT $1::uuid, $2::uuid, coalesce(t.id, ${orderedId("$2::uuid", "t.n")}), t.n, t.effect
  FROM unnest($3::uuid[], $4::int[], $5::text[]) AS t(id, n, effect)`;
