import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db, pool } from "@/lib/db/client";
import { askForLook, lookForLandingsJob } from "@/lib/jobs/look-for-landings";
import { migrateJobs } from "@/lib/jobs/migrate-jobs";
import { findFlag } from "@/lib/review/queries";
import { createExport } from "./commands";
import {
  AT,
  commitFiles,
  confirmFix,
  contentOf,
  type ExportScene,
  flagAt,
  makeExportScene,
  sceneGit,
} from "./export-scene.io";
import { lookForLandings } from "./look-for-landings.io";
import { landingCounts, lastLook } from "./queries";

let scene: ExportScene;
const QUEUES = "skills/queues.md";
const GUIDE = "docs/guide.md";

/** A file's text with other words in some lines. */
function written(file: string, words: Record<number, string>): string {
  const lines = contentOf(file).split("\n");
  for (const [line, word] of Object.entries(words))
    lines[Number(line) - 1] = (lines[Number(line) - 1] ?? "").replace(
      "500",
      word,
    );
  return lines.join("\n");
}

beforeAll(async () => {
  await migrateJobs(process.env.DATABASE_URL ?? "");
  scene = await makeExportScene();
  const { lead, commit } = scene;
  for (const line of [1, 2, 3]) await confirmFix(lead, commit, QUEUES, line);
  await confirmFix(lead, commit, GUIDE, 1);
  const asked = { formats: ["manifest" as const], since: null, filter: {} };
  await createExport(lead, asked, AT);
});

afterAll(() => rmSync(scene.folder, { recursive: true }));

let minutes = 0;
const look = () =>
  lookForLandings(scene.lead, new Date(AT.getTime() + ++minutes * 60_000));

const counts = () => landingCounts(scene.lead.project.id);

/** The counters again, from what was observed. */
async function recounted() {
  const { rows } = await pool.query<{ observed: string; n: number }>(
    `SELECT observed, count(*)::int AS n FROM (
       SELECT DISTINCT ON ("decisionId") observed FROM "Landing"
       WHERE "projectId" = $1 ORDER BY "decisionId", at DESC) last
     GROUP BY 1`,
    [scene.lead.project.id],
  );
  const none = { exported: 0, landed: 0, overtaken: 0 };
  return {
    ...none,
    ...Object.fromEntries(rows.map((row) => [row.observed, row.n])),
  };
}

test("an exported fix is exported and no more until it is seen", async () => {
  expect(await counts()).toEqual({ exported: 4, landed: 0, overtaken: 0 });
  const seen = await look();
  expect(seen).toMatchObject({
    ok: true,
    value: { looked: 4, landed: 0, overtaken: 0 },
  });
  expect(await counts()).toEqual({ exported: 4, landed: 0, overtaken: 0 });
});

test("what is in the newest commit has landed, what both sides left is overtaken", async () => {
  const text = written(QUEUES, { 1: "800", 2: "650" });
  commitFiles(scene.folder, { [QUEUES]: `A new first line.\n${text}` });
  await look();
  expect(await counts()).toEqual({ exported: 2, landed: 1, overtaken: 1 });
  const { id } = await flagAt(scene.lead, QUEUES, 1);
  const flag = await findFlag(scene.lead, id, "tab", AT);
  expect(flag?.timeline.map(({ kind }) => kind)).toContain("fix-landed");
});

test("a look at the same commit again changes nothing", async () => {
  const before = await db.landing.count();
  await look();
  expect(await db.landing.count()).toBe(before);
  expect(await counts()).toEqual(await recounted());
});

test("a file that is gone overtakes its fixes, and a revert brings back what stood", async () => {
  sceneGit(scene.folder, "rm", "-q", GUIDE);
  commitFiles(scene.folder, {});
  await look();
  expect(await counts()).toEqual({ exported: 1, landed: 1, overtaken: 2 });
  commitFiles(scene.folder, { [GUIDE]: contentOf(GUIDE) });
  await look();
  expect(await counts()).toEqual({ exported: 2, landed: 1, overtaken: 1 });
  expect(await counts()).toEqual(await recounted());
});

test("a look is a run that tells how it ended, and one runs at a time", async () => {
  const projectId = scene.lead.project.id;
  const runs = await Promise.all([1, 2].map(() => askForLook(projectId, null)));
  expect(runs[0]?.id).toBe(runs[1]?.id);
  await lookForLandingsJob({ projectId, runId: runs[0]?.id ?? "" });
  expect(await lastLook(scene.lead)).toMatchObject({ state: "done", done: 4 });
});

test("looking changes nothing in the repository", () => {
  expect(sceneGit(scene.folder, "status", "--porcelain")).toBe("");
  expect(sceneGit(scene.folder, "for-each-ref").split("\n")).toHaveLength(1);
});
