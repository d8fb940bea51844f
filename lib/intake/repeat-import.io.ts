import type { Tx } from "@/lib/db/client";
import type { Import } from "@/lib/db/generated/client";
import { countsOf } from "./import-answer";
import type { ImportCounts } from "./import-counts";
import { DECISIONS_NOW } from "./paired-flags";
import type { Query } from "./query";

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

/**
 * What is known of an import whose very bytes were the latest: nothing to read.
 * It saw the files that the first of those imports saw, and refers to that one,
 * so that the cost does not grow with the files.
 */
export async function sameAgain(query: Query, latest: Import) {
  const { projectId, format, explanation, outcome, report, seq } = latest;
  const sameBytesAs = latest.sameBytesAs ?? latest.id;
  return {
    ...{ format, explanation, outcome, sameBytesAs, pairedSeq: seq },
    report: JSON.parse(JSON.stringify(report)),
    counts: await repeatCounts(query, projectId, countsOf(latest)),
  };
}

/** The counts of an import whose very bytes were the latest: nothing changes. */
export async function repeatCounts(
  query: Query,
  projectId: string,
  latest: ImportCounts,
): Promise<ImportCounts> {
  const [after] = await query<{ to_recheck: number; decisions_kept: number }>(
    DECISIONS_NOW,
    [projectId],
  );
  return {
    ...latest,
    ...{ new: 0, moved: 0, changed: 0, resolved_by_judge: 0 },
    unchanged: latest.flags,
    to_recheck: after?.to_recheck ?? 0,
    decisions_kept: after?.decisions_kept ?? 0,
  };
}
