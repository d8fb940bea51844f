import "server-only";
import { recordedWrite } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { projectAccess, systemActor } from "@/lib/auth/make-actor";
import { settingsOf } from "@/lib/auth/queries";
import { AppError } from "@/lib/core/app-error";
import { db } from "@/lib/db/client";
import { startCheck } from "./commands";
import { nextRecheck, RecheckEvery } from "./recheck-every";

/** How often the sources are looked at, when next, and how the last look went. */
export type RecheckState = {
  every: RecheckEvery;
  nextAt: string | null;
  /** The look that is under way. */
  running: RunFigures | null;
  last: (RunFigures & { endedAt: string }) | null;
};

export type RunFigures = {
  id: string;
  state: string;
  done: number;
  total: number | null;
};

/** What the sources page says about looks at all sources. */
export async function findRecheck(
  access: ProjectAccess,
): Promise<RecheckState> {
  const projectId = access.project.id;
  const [project, runs] = await Promise.all([
    db.project.findUniqueOrThrow({ where: { id: projectId } }),
    db.$queryRaw<(RunFigures & { endedAt: Date | null })[]>`
      (SELECT id, state, done, total, "endedAt" FROM "JobRun"
        WHERE "projectId" = ${projectId}::uuid AND kind = 'check-sources' AND "endedAt" IS NULL
          AND NOT (detail ? 'sources') ORDER BY "createdAt" DESC LIMIT 1)
      UNION ALL
      (SELECT id, state, done, total, "endedAt" FROM "JobRun"
        WHERE "projectId" = ${projectId}::uuid AND kind = 'check-sources' AND "endedAt" IS NOT NULL
          AND NOT (detail ? 'sources') ORDER BY "createdAt" DESC LIMIT 1)`,
  ]);
  const figures = ({ id, state, done, total }: RunFigures) => {
    return { id, state, done, total };
  };
  const running = runs.find(({ endedAt }) => endedAt === null);
  const last = runs.find(({ endedAt }) => endedAt !== null);
  return {
    every: RecheckEvery.parse(project.recheckEvery),
    nextAt: project.nextRecheckAt?.toISOString() ?? null,
    running: running ? figures(running) : null,
    last: last?.endedAt
      ? { ...figures(last), endedAt: last.endedAt.toISOString() }
      : null,
  };
}

/** Sets how often all sources are looked at. For a lead. */
export function setRecheckEvery(
  access: ProjectAccess,
  every: RecheckEvery,
  now: Date,
): Promise<void> {
  if (!access.can("lead"))
    throw new AppError("forbidden", "A lead sets the schedule.");
  return recordedWrite(access, async (tx, record) => {
    await tx.project.update({
      where: { id: access.project.id },
      data: { recheckEvery: every, nextRecheckAt: nextRecheck(every, now) },
    });
    record.event("recheck-schedule-set", { every });
  });
}

/**
 * Starts the looks that are due, one for each project, and says when the next
 * is. Safe to run in several processes: a due look is claimed by one.
 */
export async function startDueChecks(now: Date): Promise<number> {
  const due = await db.project.findMany({
    where: { nextRecheckAt: { lte: now }, archivedAt: null },
  });
  let started = 0;
  for (const project of due) {
    const every = RecheckEvery.parse(project.recheckEvery);
    const { id, nextRecheckAt } = project;
    const { count } = await db.project.updateMany({
      where: { id, nextRecheckAt },
      data: { nextRecheckAt: nextRecheck(every, now, nextRecheckAt) },
    });
    if (count === 0) continue;
    const actor = systemActor("recheck");
    await startCheck(projectAccess(actor, settingsOf(project), "admin"), null);
    started += 1;
  }
  return started;
}
