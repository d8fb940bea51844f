import "server-only";
import * as z from "zod";
import { newId } from "@/lib/core/new-id";
import type { Tx } from "@/lib/db/client";

/** What each job is told. Everything else it reads from its JobRun. */
export const JobPayload = z.object({ projectId: z.uuid(), runId: z.uuid() });
export type JobPayload = z.infer<typeof JobPayload>;

/** Runs that are handed out anew where their worker died. */
export const LONG_RUNS = [
  "check-sources",
  "give-opinions",
  "look-for-landings",
  "read-history",
  "file-citations",
] as const;
export type LongRun = (typeof LONG_RUNS)[number];
export type JobKind = LongRun | "prepare-import" | "commit-import";

/** Somebody waits for these: they go before the others. Lower is sooner. */
const PRIORITY: Record<JobKind, number> = {
  "check-sources": 0,
  "give-opinions": 10,
  "look-for-landings": 5,
  "read-history": 10,
  "file-citations": -5,
  "prepare-import": -10,
  "commit-import": -10,
};

/**
 * Puts work into the queue, inside the transaction that asks for it, and
 * returns the run that tells how far it is. A run survives a restart: it is
 * taken up again by whoever is there (see job-loop).
 */
export async function enqueue(
  tx: Tx,
  job: {
    projectId: string;
    kind: JobKind;
    detail: Record<string, unknown>;
    actorId: string | null;
    total: number | null;
  },
): Promise<string> {
  const id = newId();
  const { projectId, kind, actorId, total } = job;
  await tx.jobRun.create({
    data: {
      ...{ projectId, id, kind, actorId, total },
      detail: JSON.parse(JSON.stringify(job.detail)),
    },
  });
  await addJob(tx, kind, { projectId, runId: id });
  return id;
}

/** Hands a run to the workers. Once: its key keeps a second one away. */
export async function addJob(
  tx: Pick<Tx, "$executeRaw">,
  kind: JobKind,
  payload: JobPayload,
): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(${kind}, payload := ${JSON.stringify(payload)}::json,
      job_key := ${`${kind}:${payload.runId}`}, max_attempts := 3, priority := ${PRIORITY[kind]})`;
}

/** Asks for the search's index to follow an import. One at a time a project. */
export async function askForSearchIndex(
  tx: Pick<Tx, "$executeRaw">,
  projectId: string,
): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job('index-search', payload := ${JSON.stringify({ projectId })}::json,
      job_key := ${`index-search:${projectId}`}, max_attempts := 5)`;
}
