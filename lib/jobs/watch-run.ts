import "server-only";
import { pool } from "@/lib/db/client";
import { ImportCancelled, type Watch } from "@/lib/intake/import-progress";

const EVERY_MS = 400;

/**
 * Writes down how far a run is, not more often than people look, and throws
 * ImportCancelled once somebody has called it off.
 */
export function watchRun(projectId: string, runId: string): Watch {
  let nextAt = 0;
  let stage = "";
  return async (progress) => {
    const now = Date.now();
    if (now < nextAt && stage === progress.stage) return;
    nextAt = now + EVERY_MS;
    stage = progress.stage;
    const { rows } = await pool.query<{ cancelled: boolean }>(NOTE, [
      ...[projectId, runId, progress.done, progress.total],
      JSON.stringify({ stage, flags: progress.flags }),
    ]);
    if (rows[0]?.cancelled !== false) throw new ImportCancelled(runId);
  };
}

/** A run that has ended, or is gone, wants no more work either. */
const NOTE = `
  UPDATE "JobRun" SET state = 'running', done = $3, total = $4, detail = detail || $5::jsonb, "updatedAt" = now()
  WHERE "projectId" = $1::uuid AND id = $2::uuid AND "endedAt" IS NULL
  RETURNING "cancelAt" IS NOT NULL AS cancelled`;
