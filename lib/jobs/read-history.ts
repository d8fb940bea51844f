import "server-only";
import * as z from "zod";
import { projectAccess, systemActor } from "@/lib/auth/make-actor";
import { settingsOf } from "@/lib/auth/queries";
import { db } from "@/lib/db/client";
import { readSourcePast } from "@/lib/history/commands";
import type { JobPayload } from "./queue";

const Detail = z.object({ sources: z.array(z.uuid()).optional() });

/** How often a run that reads says so and looks whether it was cancelled. */
const PULSE_MS = 1_000;

/**
 * Reads the past of sources, one walk for all flags of a page. Stops within a
 * version where somebody cancels, keeps what is whole; taken up again after a
 * crash it leaves out what it has read.
 */
export async function readHistory({ projectId, runId }: JobPayload) {
  const where = { projectId_id: { projectId, id: runId } };
  const run = await db.jobRun.findUnique({ where });
  const project = await db.project.findUnique({ where: { id: projectId } });
  if (!run || !project || run.endedAt) return;
  const access = projectAccess(
    systemActor("history"),
    settingsOf(project),
    "admin",
  );
  const left = await sourcesLeft(projectId, run.detail, run.createdAt);
  const total = run.total ?? left.length;
  await db.jobRun.update({ where, data: { state: "running", total } });

  const abort = new AbortController();
  let told = Date.now();
  const tell = async (data: { done?: number; detail?: object }) => {
    const now = await db.jobRun.update({
      where,
      data: { ...data, updatedAt: new Date() },
      select: { cancelAt: true },
    });
    if (now.cancelAt) abort.abort();
    told = Date.now();
    return !abort.signal.aborted;
  };
  let done = total - left.length;
  for (const sourceId of left) {
    const detail = Detail.catch({}).parse(run.detail);
    await readSourcePast(
      access,
      sourceId,
      async (read, of) =>
        Date.now() - told < PULSE_MS
          ? !abort.signal.aborted
          : tell({ detail: { ...detail, reading: { sourceId, read, of } } }),
      abort.signal,
    );
    done += 1;
    if (!(await tell({ done, detail }))) break;
  }
  const state = abort.signal.aborted ? "cancelled" : "done";
  await db.jobRun.update({ where, data: { state, endedAt: new Date() } });
}

/** The sources of a run that were not read since it was asked for. */
async function sourcesLeft(
  projectId: string,
  detail: unknown,
  since: Date,
): Promise<string[]> {
  const { sources: only } = Detail.catch({}).parse(detail);
  const sources = await db.source.findMany({
    where: {
      ...{ projectId, fetchable: true },
      OR: [{ history: null }, { history: { readAt: { lt: since } } }],
      ...(only && { id: { in: only } }),
    },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return sources.map(({ id }) => id);
}
