import { afterEach, describe, expect, test } from "vitest";
import type { ProjectAccess } from "@/lib/auth/actor";
import { projectAccess, systemActor } from "@/lib/auth/make-actor";
import { settingsOf } from "@/lib/auth/queries";
import { manyFlags, newProject } from "@/lib/cli/killed-import";
import { db, pool } from "@/lib/db/client";
import { withLock } from "@/lib/db/session";
import {
  discardImport,
  receiveImport,
  requestCommit,
} from "@/lib/intake/commands";
import { findImport } from "@/lib/intake/queries";
import {
  commitImportJob,
  prepareImportJob,
  takeUpImports,
} from "./import-jobs";
import { startJobs } from "./job-loop";

const AT_ONCE = { now: new Date("2026-12-01T09:00:00.000Z"), mostAtOnce: 10 };
const FLAGS = 3_000;

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function work() {
  stops.push((await startJobs()).stop);
}

async function newAccess(): Promise<ProjectAccess> {
  const project = await newProject();
  return projectAccess(systemActor("test"), settingsOf(project), "admin");
}

async function* bytesOf(text: string) {
  for (let at = 0; at < text.length; at += 65_536)
    yield Buffer.from(text.slice(at, at + 65_536));
}

/** Sends a ledger that is too large to be read at once. */
async function send(access: ProjectAccess, quote = "Twelve.") {
  const records = Array.from({ length: FLAGS / 100 }, (_, i) =>
    manyFlags(`f-${i}.md`, 100, quote),
  );
  const bytes = bytesOf(JSON.stringify(records));
  const upload = { name: "ledger.json", bytes };
  const received = await receiveImport(access, [upload], {}, 1_000);
  if (!received.ok) throw new Error(received.reason);
  return received.value.import_id;
}

async function runOf(importId: string) {
  const row = await db.import.findFirstOrThrow({ where: { id: importId } });
  const { projectId, runId } = row;
  if (runId === null) throw new Error("There is no run");
  return { projectId, runId };
}

const stateOf = async (access: ProjectAccess, id: string) =>
  (await findImport(access, id))?.state;

function becomes(access: ProjectAccess, id: string, state: string) {
  return expect
    .poll(() => stateOf(access, id), { timeout: 50_000, interval: 100 })
    .toBe(state);
}

function staged({ project }: ProjectAccess) {
  return db.importRow.count({ where: { projectId: project.id } });
}

function flagCount({ project }: ProjectAccess) {
  return db.flag.count({ where: { projectId: project.id } });
}

describe("a large import", () => {
  test("is answered before it is read, is read and committed by jobs, and says how far it is", async () => {
    const access = await newAccess();
    const id = await send(access);
    expect(await findImport(access, id)).toMatchObject({
      state: "preparing",
      progress: { stage: "waiting", flags: 0 },
    });
    await work();
    await becomes(access, id, "previewed");
    expect(await findImport(access, id)).toMatchObject({
      ...{ outcome: "accepted", progress: null, error: null },
      counts: { flags: FLAGS, new: FLAGS },
    });
    const asked = await requestCommit(access, id, "all", AT_ONCE);
    expect(asked).toMatchObject({ ok: true, value: { state: "committing" } });
    const again = await requestCommit(access, id, "all", AT_ONCE);
    expect(again.ok).toBe(true);
    await becomes(access, id, "committed");
    expect(await flagCount(access)).toBe(FLAGS);
    const events = await db.auditEvent.findMany({
      where: { chain: access.project.id, kind: "import-committed" },
    });
    expect(events.map(({ actor }) => actor)).toEqual(["test"]);
  });

  test("that is discarded before or while it is read leaves nothing behind", async () => {
    const access = await newAccess();
    const [early, late] = [await send(access), await send(access)];
    await discardImport(access, early);
    await prepareImportJob(await runOf(early));
    expect(await stateOf(access, early)).toBe("discarded");

    // Discarded while its reading waits for its turn, so after it had begun.
    const reading = withLock(late, async () => {
      const job = prepareImportJob(await runOf(late));
      await discardImport(access, late);
      return { job };
    });
    await (await reading).job;
    expect(await stateOf(access, late)).toBe("discarded");
    expect(await staged(access)).toBe(0);
  });

  test("whose reading is called off in the middle is discarded, and its rows are gone", async () => {
    const access = await newAccess();
    const id = await send(access);
    const run = await runOf(id);
    await db.jobRun.updateMany({
      where: { id: run.runId },
      data: { cancelAt: new Date() },
    });
    await discardImport(access, id);
    await prepareImportJob(run);
    expect(await staged(access)).toBe(0);
    const ended = await db.jobRun.findFirst({ where: { id: run.runId } });
    expect(ended?.state).toBe("cancelled");
  });

  test("whose commit is called off is a preview again, has changed nothing, and can be committed", async () => {
    const access = await newAccess();
    const id = await send(access);
    await prepareImportJob(await runOf(id));
    await requestCommit(access, id, "all", AT_ONCE);
    const called = await discardImport(access, id);
    expect(called).toMatchObject({ ok: true, value: { state: "previewed" } });
    await commitImportJob(await runOf(id));
    expect(await flagCount(access)).toBe(0);

    await requestCommit(access, id, "all", AT_ONCE);
    const run = await runOf(id);
    const where = { id: run.runId };
    await db.jobRun.updateMany({ where, data: { state: "running" } });
    await discardImport(access, id);
    await commitImportJob(run);
    expect(await stateOf(access, id)).toBe("previewed");
    expect(await flagCount(access)).toBe(0);
    expect((await db.jobRun.findFirst({ where }))?.state).toBe("cancelled");

    await requestCommit(access, id, "all", AT_ONCE);
    await commitImportJob(await runOf(id));
    expect(await flagCount(access)).toBe(FLAGS);
  });

  test("whose worker died is taken up again by whoever starts", async () => {
    const access = await newAccess();
    const id = await send(access);
    const { runId } = await runOf(id);
    await pool.query(
      `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'dead' WHERE key = $1`,
      [`prepare-import:${runId}`],
    );
    await work();
    await becomes(access, id, "previewed");
    await takeUpImports(true);
    expect(await stateOf(access, id)).toBe("previewed");
  });

  test("that cannot be read says why, and is not tried for ever", async () => {
    const access = await newAccess();
    const id = await send(access);
    await pool.query(`DELETE FROM "BlobChunk" WHERE "projectId" = $1`, [
      access.project.id,
    ]);
    await prepareImportJob(await runOf(id));
    expect(await findImport(access, id)).toMatchObject({
      state: "failed",
      error: expect.stringContaining("missing"),
    });
    expect(await staged(access)).toBe(0);
  });
});
