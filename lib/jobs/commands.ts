import "server-only";
import * as z from "zod";
import { recordedWrite } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { db, type Tx } from "@/lib/db/client";
import { askForLook } from "./look-for-landings";
import { enqueue } from "./queue";

/**
 * Asks for a look at all sources of a project, or at some. Returns the run: the
 * one that is under way already, where all are asked for.
 */
export function startCheck(
  access: ProjectAccess,
  sources: string[] | null,
): Promise<{ id: string }> {
  const { actor, project } = access;
  const actorId = actor.kind === "person" ? actor.id : null;
  return recordedWrite(access, async (tx, record) => {
    const under = sources ? null : await findRunUnderWay(tx, project.id);
    if (under) return { id: under };
    const where = { projectId: project.id, fetchable: true };
    const total = sources?.length ?? (await tx.source.count({ where }));
    const detail = sources ? { sources } : {};
    const id = await enqueue(tx, {
      ...{
        projectId: project.id,
        kind: "check-sources",
        detail,
        actorId,
        total,
      },
    });
    record.event("check-asked", { runId: id, sources: total });
    return { id };
  });
}

/** The look at all sources that has not ended yet. One at a time may ask. */
async function findRunUnderWay(tx: Tx, projectId: string) {
  await tx.$executeRaw`SELECT 1 FROM "Project" WHERE id = ${projectId}::uuid FOR UPDATE`;
  const [run] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "JobRun" WHERE "projectId" = ${projectId}::uuid AND kind = 'check-sources'
      AND "endedAt" IS NULL AND NOT (detail ? 'sources') AND "cancelAt" IS NULL
    ORDER BY "createdAt" DESC LIMIT 1`;
  return run?.id ?? null;
}

/** Asks for the past of some sources, or of all. Returns the run. */
export function startHistory(
  access: ProjectAccess,
  sources: string[] | null,
): Promise<{ id: string }> {
  const { actor, project } = access;
  const actorId = actor.kind === "person" ? actor.id : null;
  return recordedWrite(access, async (tx, record) => {
    const where = { projectId: project.id, fetchable: true };
    const total = sources?.length ?? (await tx.source.count({ where }));
    const detail = sources ? { sources } : {};
    const id = await enqueue(tx, {
      ...{ projectId: project.id, kind: "read-history", detail },
      ...{ actorId, total },
    });
    record.event("history-asked", { runId: id, sources: total });
    return { id };
  });
}

/** How far a run is; null where the project has no such run. */
export async function findRun(access: ProjectAccess, id: string) {
  if (!z.uuid().safeParse(id).success) return null;
  const run = await db.jobRun.findFirst({
    where: { projectId: access.project.id, id },
  });
  if (!run) return null;
  const { kind, state, done, total, error, createdAt, endedAt } = run;
  return { id, kind, state, done, total, error, createdAt, endedAt };
}

/** Stops a run after what it has in hand. What it saw is kept. */
export async function cancelRun(
  access: ProjectAccess,
  id: string,
  now: Date,
): Promise<boolean> {
  const { count } = await db.jobRun.updateMany({
    where: { projectId: access.project.id, id, endedAt: null, cancelAt: null },
    data: { cancelAt: now },
  });
  return count === 1;
}

/** Asks whether exported fixes have landed; the run that tells how far that is. */
export async function startLook(
  access: ProjectAccess,
): Promise<{ id: string }> {
  const { actor, project } = access;
  return askForLook(project.id, actor.kind === "person" ? actor.id : null);
}
