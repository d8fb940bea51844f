import "server-only";
import * as z from "zod";
import { projectAccess, systemActor } from "@/lib/auth/make-actor";
import { settingsOf } from "@/lib/auth/queries";
import { db } from "@/lib/db/client";
import { parseHistorySources } from "@/lib/evidence/history-place";
import { lookAllAgain } from "@/lib/review/commands";
import { enqueue, type JobPayload } from "./queue";

const WORKERS = 2;
/** So many sources at a time: more while they come quickly, few while hosts are spared. */
const FEWEST = 4;
const MOST = 64;
const QUICK_MS = 1_000;

/**
 * Looks at sources, one fetch for all flags of a page. Stops where somebody
 * cancels; taken up again after a crash it leaves out what it has seen.
 */
export async function checkSources({ projectId, runId }: JobPayload) {
  const where = { projectId_id: { projectId, id: runId } };
  const run = await db.jobRun.findUnique({ where });
  const project = await db.project.findUnique({ where: { id: projectId } });
  if (!run || !project || run.endedAt) return;
  const access = projectAccess(
    systemActor("recheck"),
    settingsOf(project),
    "admin",
  );
  const left = await sourcesLeft(projectId, run.detail, run.createdAt);
  const total = run.total ?? left.length;
  const before = { done: total - left.length, total };
  await db.jobRun.update({ where, data: { state: "running", ...before } });

  let cancelled = false;
  const queue = [...left];
  const work = async () => {
    let size = FEWEST;
    while (queue.length > 0 && !cancelled) {
      const ids = queue.splice(0, size);
      const start = performance.now();
      await lookAllAgain(access, ids);
      const quick = performance.now() - start < QUICK_MS;
      size = quick ? Math.min(MOST, size * 2) : FEWEST;
      // Counted in the row: two workers at a time never tell an older sum.
      const done = { increment: ids.length };
      const now = await db.jobRun.update({
        where,
        data: { done, updatedAt: new Date() },
        select: { cancelAt: true },
      });
      cancelled ||= now.cancelAt !== null;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  const state = cancelled ? "cancelled" : "done";
  const data = { state, endedAt: new Date() };
  await db.jobRun.update({ where, data });
  if (!cancelled) await askForPasts(projectId);
}

/**
 * Where a repository on this machine has the past of sources that nobody read
 * yet, it is read next: it costs no request to anyone.
 */
async function askForPasts(projectId: string): Promise<void> {
  const project = await db.project.findUniqueOrThrow({
    where: { id: projectId },
  });
  const places = parseHistorySources(project.historySources);
  if (!places.some(({ kind }) => kind === "git")) return;
  const unread = await db.source.findMany({
    where: { projectId, fetchable: true, history: null },
    select: { id: true },
  });
  if (unread.length === 0) return;
  const detail = { sources: unread.map(({ id }) => id) };
  const run = { projectId, kind: "read-history" as const, detail };
  await db.$transaction((tx) =>
    enqueue(tx, { ...run, actorId: null, total: unread.length }),
  );
}

const Detail = z.object({
  /** These sources only. */
  sources: z.array(z.uuid()).optional(),
  /** Only what nobody has ever looked at. */
  unread: z.boolean().optional(),
});

/** The sources of a run that were not looked at since it was asked for. */
async function sourcesLeft(
  projectId: string,
  detail: unknown,
  since: Date,
): Promise<string[]> {
  const { sources: only, unread } = Detail.catch({}).parse(detail);
  const sources = await db.source.findMany({
    where: {
      ...{ projectId, fetchable: true },
      OR: [
        { checkedAt: null },
        ...(unread ? [] : [{ checkedAt: { lt: since } }]),
      ],
      ...(only && { id: { in: only } }),
    },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return sources.map(({ id }) => id);
}
