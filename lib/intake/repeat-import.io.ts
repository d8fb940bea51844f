import type { Tx } from "@/lib/db/client";
import type { Import } from "@/lib/db/generated/client";
import { countsOf } from "./import-answer";
import type { ImportCounts } from "./import-counts";
import { DECISIONS_AFTER } from "./paired-flags";
import type { ImportIds, Query } from "./query";

/** The latest import, where it had these very bytes, read in the same way. */
export async function latestWithBytes(
  tx: Tx,
  projectId: string,
  shas: readonly string[],
  format: string | null,
): Promise<Import | null> {
  const latest = await tx.import.findFirst({
    where: { projectId, state: "committed" },
    orderBy: { seq: "desc" },
  });
  if (!latest || (format && format !== latest.format)) return null;
  const sorted = (list: readonly string[]) => [...list].sort().join();
  return sorted(latest.blobShas) === sorted(shas) ? latest : null;
}

/** What is known of an import whose very bytes were the latest: nothing to read. */
export async function sameAgain(
  query: Query,
  latest: Import,
  importId: string,
) {
  const { projectId, id, format, explanation, outcome, report, seq } = latest;
  return {
    ...{ format, explanation, outcome, sameBytesAs: id, pairedSeq: seq },
    report: JSON.parse(JSON.stringify(report)),
    counts: await repeatCounts(
      query,
      { projectId, importId },
      countsOf(latest),
    ),
  };
}

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
    `INSERT INTO "LedgerFileSeen" ("projectId", "importId", "fileId", verdict, extra)
     SELECT $1::uuid, $2::uuid, "fileId", verdict, extra FROM "LedgerFileSeen"
     WHERE "projectId" = $1::uuid AND "importId" = $3::uuid`,
    key,
  );
  return repeatCounts(query, ids, latest);
}
