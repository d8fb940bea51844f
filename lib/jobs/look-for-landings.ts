import "server-only";
import { projectAccess, systemActor } from "@/lib/auth/make-actor";
import { settingsOf } from "@/lib/auth/queries";
import { db } from "@/lib/db/client";
import { lookForLandings } from "@/lib/export/look-for-landings.io";
import { enqueue, type JobPayload } from "./queue";

/** When every project with exported fixes is looked at: at 17 past each hour. */
export const LANDINGS_CRON = "17 * * * * look-at-all-landings";

/**
 * Looks at the newest commit of a project's content for what became of its
 * exported fixes. Stops where somebody cancels; what was seen is kept.
 */
export async function lookForLandingsJob({ projectId, runId }: JobPayload) {
  const where = { projectId_id: { projectId, id: runId } };
  const run = await db.jobRun.findUnique({ where });
  const project = await db.project.findUnique({ where: { id: projectId } });
  if (!run || !project || run.endedAt) return;
  await db.jobRun.update({ where, data: { state: "running" } });
  const access = projectAccess(
    systemActor("landings"),
    settingsOf(project),
    "admin",
  );
  let cancelled = false;
  const looked = await lookForLandings(access, new Date(), async (done) => {
    const now = await db.jobRun.update({
      where,
      data: { done, updatedAt: new Date() },
      select: { cancelAt: true },
    });
    cancelled = now.cancelAt !== null;
    return !cancelled;
  });
  const ended = cancelled ? "cancelled" : "done";
  const error = looked.ok ? looked.value.stale : NO_CONTENT;
  await db.jobRun.update({
    where,
    data: {
      state: looked.ok ? ended : "failed",
      ...{ error, endedAt: new Date() },
      detail: looked.ok ? { ...looked.value } : {},
    },
  });
}

const NO_CONTENT = "The content repository cannot be read.";

/** Asks for a look at every project whose exported fixes could have landed. */
export async function lookAtAllLandings(): Promise<void> {
  const projects = await db.project.findMany({
    where: {
      archivedAt: null,
      contentRepo: { not: null },
      exportSeq: { gt: 0 },
    },
    select: { id: true },
  });
  for (const { id: projectId } of projects) await askForLook(projectId, null);
}

/** Asks for one look, unless one is under way; its run. */
export async function askForLook(
  projectId: string,
  actorId: string | null,
): Promise<{ id: string }> {
  const kind = "look-for-landings" as const;
  return db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Project" WHERE id = ${projectId}::uuid FOR UPDATE`;
    const running = await tx.jobRun.findFirst({
      where: { projectId, kind, endedAt: null },
      select: { id: true },
    });
    if (running) return running;
    const job = { projectId, kind, detail: {}, actorId, total: null };
    return { id: await enqueue(tx, job) };
  });
}
