import type { ImportCounts } from "./import-counts";
import { DECISIONS_AFTER } from "./paired-flags";
import type { ImportIds, Query } from "./query";

/** The counts of an import whose very bytes were the latest import: nothing changes. */
export async function repeatCounts(
  query: Query,
  ids: ImportIds,
  latest: ImportCounts,
): Promise<ImportCounts> {
  const [after] = await query<{ to_recheck: number; decisions_kept: number }>(
    DECISIONS_AFTER,
    [ids.projectId, ids.importId],
  );
  return {
    ...latest,
    ...{ new: 0, moved: 0, changed: 0, resolved_by_judge: 0 },
    unchanged: latest.flags,
    to_recheck: after?.to_recheck ?? 0,
    decisions_kept: after?.decisions_kept ?? 0,
  };
}

/** Notes that the same files were seen again, and nothing else. */
export async function repeatFiles(
  query: Query,
  ids: ImportIds,
  latestId: string,
  seq: number,
  latest: ImportCounts,
): Promise<ImportCounts> {
  const key = [ids.projectId, ids.importId, latestId];
  await query(
    `UPDATE "LedgerFile" l SET "lastSeq" = $3 FROM "LedgerFileSeen" s
     WHERE s."projectId" = $1::uuid AND s."importId" = $2::uuid
       AND l."projectId" = s."projectId" AND l.id = s."fileId"`,
    [ids.projectId, latestId, seq],
  );
  await query(
    `INSERT INTO "LedgerFileSeen" ("projectId", "importId", "fileId", verdict)
     SELECT $1::uuid, $2::uuid, "fileId", verdict FROM "LedgerFileSeen"
     WHERE "projectId" = $1::uuid AND "importId" = $3::uuid`,
    key,
  );
  return repeatCounts(query, ids, latest);
}
