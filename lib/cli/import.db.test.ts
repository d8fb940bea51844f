import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { resumeImports } from "@/lib/jobs/resume-imports";
import { importCommand } from "./import";
import {
  killAfterStart,
  newProject,
  manyFlags as record,
  writeLedgerFile,
} from "./killed-import";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "reground-import-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function ledger(name: string, records: unknown) {
  const file = path.join(folder, name);
  await writeFile(file, JSON.stringify(records));
  return file;
}

async function run(...args: string[]) {
  const [out, err]: string[][] = [[], []];
  const exit = await importCommand(args, {
    stdout: (text) => void out?.push(String(text)),
    stderr: (text) => void err?.push(text),
  });
  return { exit, out: out?.join("") ?? "", err: err?.join("") ?? "" };
}

test("a good ledger is imported, and the answer can be read by a machine", async () => {
  const { slug, id: projectId } = await newProject();
  const file = await ledger("good.json", [record("a.md", 2)]);
  const { exit, out } = await run("--project", slug, file, "--json");
  expect(exit).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    state: "committed",
    counts: { flags: 2, new: 2 },
  });
  expect(await db.flag.count({ where: { projectId } })).toBe(2);
  const again = await run("--project", slug, file);
  expect([again.exit, again.out]).toEqual([
    0,
    expect.stringContaining("nothing has changed"),
  ]);
});

test("a bad record refuses the whole, unless it may be left out", async () => {
  const { slug, id: projectId } = await newProject();
  const bad = { ...record("b.md", 1), per_file_verdict: "pass" };
  const file = await ledger("bad.json", [record("a.md", 1), bad]);
  const refused = await run("--project", slug, file);
  expect(refused.exit).toBe(1);
  expect(refused.out).toContain("and-rule");
  expect(await db.flag.count({ where: { projectId } })).toBe(0);
  const left = await run("--project", slug, file, "--accept", "valid");
  expect(left.exit).toBe(0);
  expect(await db.flag.count({ where: { projectId } })).toBe(1);
});

test.each([
  [["a.json"], 2],
  [["--project", "p"], 2],
  [["--project", "p", "a.json", "--accept", "some"], 2],
  [["--project", "p", "--sideways"], 2],
  [["--project", "there-is-none", "package.json"], 3],
  [["--project", "there-is-none", "no-such-file"], 3],
])("%j ends with %i and words", async (args, exit) => {
  const done = await run(...args);
  expect(done.exit).toBe(exit);
  expect(done.err).not.toBe("");
});

const FLAGS = 2_000;

test("killed at any moment, an import is done whole or not at all, and can be run again", async () => {
  const { slug, id: projectId } = await newProject();
  const large = path.join(folder, "large.json");
  const file = await writeLedgerFile(large, { files: 40, flags: FLAGS / 40 });
  for (const delay of [0, 150, 400]) await killAfterStart(slug, file, delay);
  expect([0, FLAGS]).toContain(await db.flag.count({ where: { projectId } }));
  const unfinished = { projectId, state: "preparing" };
  // The database lets go of a dead process's locks in its own time.
  await expect
    .poll(
      async () => {
        await resumeImports();
        return db.import.count({ where: unfinished });
      },
      { timeout: 20_000, interval: 200 },
    )
    .toBe(0);
  expect((await run("--project", slug, file)).exit).toBe(0);
  expect(await db.flag.count({ where: { projectId } })).toBe(FLAGS);
  expect(await db.flagRevision.count({ where: { projectId } })).toBe(FLAGS);
  const open = await db.counter.findFirst({
    where: { projectId, dimension: "bucket", key: "open" },
  });
  expect(Number(open?.n)).toBe(FLAGS);
}, 180_000);
