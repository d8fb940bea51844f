import "server-only";
import { absentActor, projectAccess } from "@/lib/auth/make-actor";
import { settingsOf } from "@/lib/auth/queries";
import { db, pool } from "@/lib/db/client";
import { isNobodys, withLock } from "@/lib/db/session";
import { commitImport } from "@/lib/intake/commands";
import { BACK_TO_PREVIEW } from "@/lib/intake/commit-import.io";
import { ImportCancelled, ImportRunDetail } from "@/lib/intake/import-progress";
import { prepareUpload } from "./prepare-upload";
import { addJob, type JobPayload } from "./queue";
import { watchRun } from "./watch-run";

/** Reads a large upload that was taken in. Once: a run that has ended is left alone. */
export async function prepareImportJob(payload: JobPayload): Promise<void> {
  const run = await openRun(payload);
  if (!run) return;
  const { projectId, runId } = payload;
  const { importId } = run.detail;
  try {
    const watch = watchRun(projectId, runId);
    await prepareUpload({ projectId, importId }, "preparing", watch);
    const where = { projectId_id: { projectId, id: importId } };
    const { state } = await db.import.findUniqueOrThrow({ where });
    await endRun(payload, state === "discarded" ? "cancelled" : "done");
  } catch (error) {
    await endRun(payload, "failed", error);
  }
}

/**
 * Carries out a large commit that was asked for. Called off or failed, it has
 * changed nothing, and the import is a preview again.
 */
export async function commitImportJob(payload: JobPayload): Promise<void> {
  const run = await openRun(payload);
  if (!run) return;
  const { projectId, runId } = payload;
  const { importId, accept, actor } = run.detail;
  const project = await db.project.findUniqueOrThrow({
    where: { id: projectId },
  });
  const asked = absentActor(actor ?? { kind: "system", id: NOBODY, name: "" });
  const access = projectAccess(asked, settingsOf(project), "reviewer");
  const watch = watchRun(projectId, runId);
  try {
    const done = await withLock(runId, () =>
      commitImport(access, importId, accept, new Date(), watch),
    );
    await endRun(payload, done.ok ? "done" : "failed");
  } catch (error) {
    const isCancelled = error instanceof ImportCancelled;
    await pool.query(BACK_TO_PREVIEW, [projectId, importId]);
    await endRun(payload, isCancelled ? "cancelled" : "failed", error);
  }
}

const NOBODY = "00000000-0000-0000-0000-000000000000";

async function openRun({ projectId, runId: id }: JobPayload) {
  const where = { projectId_id: { projectId, id } };
  const run = await db.jobRun.findUnique({ where });
  if (!run || run.endedAt) return null;
  return { ...run, detail: ImportRunDetail.parse(run.detail) };
}

async function endRun(
  { projectId, runId: id }: JobPayload,
  state: "done" | "failed" | "cancelled",
  error?: unknown,
): Promise<void> {
  if (state === "failed") console.error(error);
  const words = error instanceof Error ? error.message : null;
  await db.jobRun.updateMany({
    where: { projectId, id, endedAt: null },
    data: {
      ...{ state, endedAt: new Date() },
      error: state === "failed" ? (words?.slice(0, 500) ?? "") : null,
    },
  });
}

const SILENT_MS = 30_000;

/**
 * Hands out anew the jobs of imports that nobody is at work on: those of a
 * process that died. At the start of a process all of them, later those that
 * have begun and gone silent; what only waits for its turn is in the queue.
 */
export async function takeUpImports(atStart: boolean): Promise<void> {
  const before = new Date(Date.now() - SILENT_MS);
  const open = await db.jobRun.findMany({
    where: {
      kind: { in: ["prepare-import", "commit-import"] },
      endedAt: null,
      ...(atStart ? {} : { state: "running", updatedAt: { lt: before } }),
    },
    select: { projectId: true, id: true, kind: true, detail: true },
  });
  for (const { projectId, id: runId, kind, detail } of open) {
    const { importId } = ImportRunDetail.parse(detail);
    const isPreparing = kind === "prepare-import";
    if (!(await isNobodys(isPreparing ? importId : runId))) continue;
    await releaseJob(`${kind}:${runId}`);
    await addJob(db, isPreparing ? "prepare-import" : "commit-import", {
      ...{ projectId, runId },
    });
  }
}

/** A dead worker's job stays locked under its key. */
async function releaseJob(key: string): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.force_unlock_workers(array_agg(locked_by))
    FROM graphile_worker._private_jobs WHERE key = ${key} AND locked_by IS NOT NULL`;
}
