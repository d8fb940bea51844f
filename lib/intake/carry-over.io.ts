import { no, ok, type Result } from "@/lib/core/result";
import {
  type CommitRefusal,
  takeTurnInProject,
  type Unwatched,
} from "./commit-import.io";
import { countsOf, type ImportAnswer, importAnswer } from "./import-answer";
import { ImportReport } from "./import-report";
import { pairRenamesAnew } from "./pair-import.io";
import { figuresOf, previewImport } from "./prepare-import.io";
import type { ImportIds } from "./query";

/** What somebody says about files that look renamed. */
export type CarryOver = {
  /** The known files, by their ids; null for all that look renamed. */
  from: string[] | null;
  /** True carries their decisions over to the new names, false takes that back. */
  accept: boolean;
};

/** From so many files on it is quicker to pair all of them. */
const FEW = 50;

/**
 * Accepts or takes back that files were renamed, and compares anew what that
 * concerns. Only before the commit, which carries it out.
 */
export async function carryOverStaged(
  { tx, query, record }: Unwatched,
  ids: ImportIds,
  { from, accept }: CarryOver,
): Promise<Result<ImportAnswer, CommitRefusal>> {
  const { projectId, importId: id } = ids;
  await takeTurnInProject(query, projectId);
  const where = { projectId_id: { projectId, id } };
  const row = await tx.import.findUnique({ where });
  if (!row) return no("no-such-import");
  if (row.state !== "previewed") return no("not-previewed");
  const changed = await query<{ fromFileId: string }>(
    `UPDATE "ImportRename" SET accepted = $3
     WHERE "projectId" = $1::uuid AND "importId" = $2::uuid AND accepted <> $3
       AND ($4::uuid[] IS NULL OR "fromFileId" = ANY($4::uuid[]))
     RETURNING "fromFileId"`,
    [projectId, id, accept, from],
  );
  if (changed.length === 0) return ok(importAnswer(row));
  const fileIds = changed.map((one) => one.fromFileId);
  const before = countsOf(row);
  const { importSeq } = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { importSeq: true },
  });
  if (fileIds.length <= FEW && row.pairedSeq === importSeq)
    await pairRenamesAnew(query, ids, fileIds);
  else await previewImport(query, ids, before);
  const { counts, judgeScore } = await figuresOf(query, ids, before);
  const report = { ...ImportReport.parse(row.report), judgeScore };
  const updated = await tx.import.update({
    where,
    data: {
      ...{ counts, pairedSeq: importSeq },
      report: JSON.parse(JSON.stringify(report)),
    },
  });
  record.event(accept ? "import-renames-accepted" : "import-renames-undone", {
    ...{ importId: id, files: fileIds.length },
  });
  return ok(importAnswer(updated));
}
