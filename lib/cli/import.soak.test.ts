import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { resumeImports } from "@/lib/jobs/resume-imports";
import { importCommand } from "./import";
import { killAfterStart, newProject, writeLedgerFile } from "./killed-import";

const KILLS = Number(process.env.SOAK_KILLS ?? 100);
const FILES = 100;
const A_FILE = 40;
const QUOTES = ["Twelve boats.", "Thirteen boats."] as const;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "reground-soak-"));
});
afterAll(() => rm(folder, { recursive: true }));

const silent = { stdout() {}, stderr() {} };

async function importWhole(slug: string, file: string) {
  const start = performance.now();
  expect(await importCommand(["--project", slug, file], silent)).toBe(0);
  return performance.now() - start;
}

/** Everything that is on record, in figures that a half-done import would upset. */
async function onRecord(projectId: string) {
  const [revisions, imports, project, open, effects] = await Promise.all([
    db.flagRevision.groupBy({
      by: ["quote", "n"],
      where: { projectId },
      _count: true,
    }),
    db.import.count({ where: { projectId, state: "committed" } }),
    db.project.findUniqueOrThrow({ where: { id: projectId } }),
    db.counter.findFirst({
      where: { projectId, dimension: "bucket", key: "open" },
    }),
    db.importEffect.count({ where: { projectId } }),
  ]);
  const newest = Math.max(0, ...revisions.map(({ n }) => n));
  const current = revisions.filter(({ n }) => n === newest);
  return {
    /** The quote that all flags carry now; several where the swap was torn. */
    quotes: current.map(({ quote, _count }) => `${_count} × ${quote}`),
    open: Number(open?.n ?? 0),
    flags: await db.flag.count({ where: { projectId, revision: newest } }),
    seq: project.importSeq,
    imports,
    effects,
    newest,
  };
}

function whole(quote: string, revision: number) {
  const all = FILES * A_FILE;
  return {
    quotes: [`${all} × ${quote}`],
    ...{ open: all, flags: all, effects: all * revision },
    ...{ seq: revision, imports: revision, newest: revision },
  };
}

test(`of ${KILLS} kills at random points of an import none leaves it half done, and each can be run again`, async () => {
  const { id: projectId, slug } = await newProject();
  const ledgers = await Promise.all(
    QUOTES.map((quote, i) =>
      writeLedgerFile(path.join(folder, `${i}.json`), {
        ...{ files: FILES, flags: A_FILE, quote },
      }),
    ),
  );
  const [first = "", second = ""] = ledgers;
  await importWhole(slug, first);
  const took = await importWhole(slug, second);
  let done = 2;
  let struck = 0;
  let survived = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const quote = QUOTES[done % 2] ?? "";
    const file = ledgers[done % 2] ?? "";
    const delay = Math.random() * took * 1.2;
    if (await killAfterStart(slug, file, delay)) struck++;
    await quiet(projectId);
    const found = await onRecord(projectId);
    const before = whole(QUOTES[(done + 1) % 2] ?? "", done);
    const after = whole(quote, done + 1);
    expect([before, after]).toContainEqual(found);
    if (found.seq === done) await importWhole(slug, file);
    else survived++;
    done++;
    expect(await onRecord(projectId)).toEqual(after);
  }
  console.info(
    `${struck} of ${KILLS} were struck at work, ${survived} were through`,
  );
  expect(await leftOvers(projectId)).toBe(0);
});

/** Waits until the database has let go of a dead process, and finishes what it began to read. */
async function quiet(projectId: string) {
  const unfinished = { projectId, state: "preparing" };
  await expect
    .poll(
      async () => {
        await resumeImports();
        return db.import.count({ where: unfinished });
      },
      { timeout: 60_000, interval: 100 },
    )
    .toBe(0);
}

/** Staged rows of imports that are through. */
async function leftOvers(projectId: string) {
  const committed = await db.import.findMany({
    where: { projectId, state: "committed" },
    select: { id: true },
  });
  return db.importRow.count({
    where: { projectId, importId: { in: committed.map(({ id }) => id) } },
  });
}
