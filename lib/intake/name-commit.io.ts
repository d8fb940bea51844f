import { no, ok, type Result } from "@/lib/core/result";
import type { CommitRefusal, Writing } from "./commit-import.io";
import { type ImportAnswer, importAnswer } from "./import-answer";
import type { ImportIds } from "./query";

/** Notes with a preview which commit of the content repository the judge read. */
export async function nameStaged(
  { tx, record }: Pick<Writing, "tx" | "record">,
  { projectId, importId }: ImportIds,
  contentCommit: string | null,
): Promise<Result<ImportAnswer, CommitRefusal>> {
  const { count } = await tx.import.updateMany({
    where: { projectId, id: importId, state: "previewed" },
    data: { contentCommit },
  });
  const where = { projectId_id: { projectId, id: importId } };
  const row = await tx.import.findUnique({ where });
  if (!row) return no("no-such-import");
  if (count === 0) return no("not-previewed");
  record.event("import-commit-named", { importId, contentCommit });
  return ok(importAnswer(row));
}
