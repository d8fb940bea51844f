import "server-only";
import { Logger, type Runner, run } from "graphile-worker";
import { db, pool } from "@/lib/db/client";
import { checkSources } from "./check-sources";
import { fileCitations } from "./file-citations";
import { giveOpinions } from "./give-opinions";
import {
  commitImportJob,
  prepareImportJob,
  takeUpImports,
} from "./import-jobs";
import { findUnindexed, indexSearch } from "./index-search";
import {
  LANDINGS_CRON,
  lookAtAllLandings,
  lookForLandingsJob,
} from "./look-for-landings";
import {
  addJob,
  askForSearchIndex,
  JobPayload,
  LONG_RUNS,
  type LongRun,
} from "./queue";
import { readHistory } from "./read-history";
import { startDueChecks } from "./recheck-schedule";
import { resumeImports } from "./resume-imports";
import { TIDY_AT, tidy } from "./tidy";

const IndexPayload = JobPayload.pick({ projectId: true });
const STALE_MS = 120_000;
const LOOK_MS = 60_000;
/** Scheduled looks at sources; a server that was down does what is due once. */
const CRONTAB = `*/5 * * * * start-due-checks\n${LANDINGS_CRON}`;

/**
 * Works on the queue in this process. Several processes may: each job is
 * claimed by one. Runs whose worker died are handed out anew.
 */
export async function startJobs(): Promise<{ stop(): Promise<void> }> {
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    crontab: `${CRONTAB}\n${TIDY_AT}`,
    taskList: {
      tidy: async () => void (await tidy(new Date())),
      "prepare-import": (raw) => prepareImportJob(JobPayload.parse(raw)),
      "commit-import": (raw) => commitImportJob(JobPayload.parse(raw)),
      "start-due-checks": async () => void (await startDueChecks(new Date())),
      "look-at-all-landings": lookAtAllLandings,
      ...JOBS,
      "index-search": async (raw) => {
        await indexSearch(IndexPayload.parse(raw).projectId);
      },
    },
  });
  const takeUp = (atStart: boolean) => {
    void takeUpStale(new Date()).catch(() => {});
    void takeUpImports(atStart).catch(() => {});
    void resumeImports().catch(() => {});
  };
  takeUp(true);
  void takeUpSearch().catch(() => {});
  const timer = setInterval(takeUp, LOOK_MS, false);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await runner.stop();
    },
  };
}

/** After a start: what a process that died left unindexed. */
async function takeUpSearch(): Promise<void> {
  for (const { id } of await findUnindexed()) await askForSearchIndex(db, id);
}

/** The long runs, with their failures kept at them. */
const JOBS: Record<LongRun, (raw: unknown) => Promise<void>> = {
  "check-sources": noting(checkSources),
  "give-opinions": noting(giveOpinions),
  "look-for-landings": noting(lookForLandingsJob),
  "read-history": noting(readHistory),
  "file-citations": noting(fileCitations),
};

/** A job whose failure can be read at its run. */
function noting(work: (payload: JobPayload) => Promise<void>) {
  return async (raw: unknown) => {
    const payload = JobPayload.parse(raw);
    try {
      await work(payload);
    } catch (error) {
      await noteFailure(payload, error);
      throw error;
    }
  };
}

/** Hands out anew what nobody has worked on for two minutes. */
export async function takeUpStale(now: Date): Promise<void> {
  const stale = await db.jobRun.findMany({
    where: {
      kind: { in: [...LONG_RUNS] },
      state: { in: ["queued", "running"] },
      updatedAt: { lt: new Date(now.getTime() - STALE_MS) },
    },
  });
  for (const { projectId, id, kind: written } of stale) {
    const kind = LONG_RUNS.find((one) => one === written);
    if (!kind) continue;
    const payload = { projectId, runId: id };
    await db.jobRun.update({
      where: { projectId_id: { projectId, id } },
      data: { updatedAt: now },
    });
    // The dead worker's job stays locked under its key: unlock by replacing it.
    await db.$executeRaw`
      SELECT graphile_worker.force_unlock_workers(array_agg(locked_by))
      FROM graphile_worker._private_jobs
      WHERE key = ${`${kind}:${id}`} AND locked_by IS NOT NULL`;
    await addJob(db, kind, payload);
  }
}

async function noteFailure({ projectId, runId }: JobPayload, error: unknown) {
  const words = error instanceof Error ? error.message : String(error);
  await db.jobRun
    .update({
      where: { projectId_id: { projectId, id: runId } },
      data: { error: words.slice(0, 500) },
    })
    .catch(() => {});
}
