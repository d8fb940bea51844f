import type { ProjectAccess } from "@/lib/auth/actor";
import { no, ok, type Result } from "@/lib/core/result";
import { enqueue } from "@/lib/jobs/queue";
import {
  type CommitRefusal,
  commitRefusal,
  type Writing,
} from "./commit-import.io";
import type { ImportRunDetail } from "./import-progress";
import type { Accept } from "./upload";

/** Hands the commit of a preview to a job, once. */
export async function queueCommit(
  { tx, record }: Pick<Writing, "tx" | "record">,
  { actor, project }: ProjectAccess,
  importId: string,
  accept: Accept,
): Promise<Result<{ id: string }, CommitRefusal>> {
  const projectId = project.id;
  const where = { projectId_id: { projectId, id: importId } };
  const row = await tx.import.findUnique({ where });
  if (!row) return no("no-such-import");
  const refusal = commitRefusal(row, accept);
  if (refusal) return no(refusal);
  const { kind, id: actorId, name } = actor;
  const asked = { kind, id: actorId, name };
  const runId = await enqueue(tx, {
    ...{ projectId, kind: "commit-import", total: null },
    detail: { importId, accept, actor: asked } satisfies ImportRunDetail,
    actorId: kind === "system" ? null : actorId,
  });
  const { count } = await tx.import.updateMany({
    where: { projectId, id: importId, state: "previewed" },
    data: { state: "committing", runId },
  });
  if (count === 0) return no("not-previewed");
  record.event("import-commit-asked", { importId, accept });
  return ok({ id: importId });
}
