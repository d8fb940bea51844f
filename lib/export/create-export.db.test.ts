import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProjectAccess } from "@/lib/auth/actor";
import { readWholeBlob } from "@/lib/db/blobs";
import { db } from "@/lib/db/client";
import { undo } from "@/lib/review/commands";
import { createExport } from "./commands";
import type { ExportFormat } from "./export-format";
import {
  AT,
  confirmFix,
  dismiss,
  type ExportScene,
  flagAt,
  makeExportScene,
  sceneGit,
} from "./export-scene.io";
import type { ExportFilter } from "./export-selection";
import type { FixManifest } from "./manifest-schema";

let scene: ExportScene;
const LATER = new Date("2026-11-25T10:00:00.000Z");
const WORKFLOW = ".github/workflows/check.yml";

beforeAll(async () => {
  scene = await makeExportScene();
  const { lead, reviewer, commit } = scene;
  await confirmFix(lead, commit, "skills/queues.md", 1);
  await confirmFix(reviewer, commit, "skills/queues.md", 2, LATER);
  await confirmFix(lead, commit, "docs/guide.md", 3);
  await confirmFix(reviewer, commit, WORKFLOW, 1);
  await dismiss(reviewer, "skills/topics.md", 1);
});

afterAll(() => rmSync(scene.folder, { recursive: true }));

async function make(
  access: ProjectAccess,
  formats: ExportFormat[],
  filter: ExportFilter = {},
  since: string | null = null,
) {
  const made = await createExport(access, { formats, since, filter }, AT);
  if (!made.ok) throw new Error(made.reason);
  const { files, ...rest } = made.value;
  const texts = new Map<string, string>();
  for (const { fileName, sha256 } of files) {
    const bytes = await readWholeBlob(access.project.id, sha256);
    texts.set(fileName, String(bytes));
  }
  return { ...rest, files, texts };
}

async function manifest(...args: [ExportFilter?, (string | null)?]) {
  const { texts } = await make(scene.lead, ["manifest"], ...args);
  return JSON.parse(texts.get("fix-manifest.json") ?? "") as FixManifest;
}

const places = ({ fixes }: FixManifest) =>
  fixes.map(({ file, line }) => `${file}:${line}`);

test("everything confirmed is in an export, and nothing says that it was applied", async () => {
  const made = await manifest();
  expect(places(made)).toEqual([
    `${WORKFLOW}:1`,
    "docs/guide.md:3",
    "skills/queues.md:1",
    "skills/queues.md:2",
  ]);
  expect(made.dismissed.map(({ file }) => file)).toEqual(["skills/topics.md"]);
  const applied = JSON.stringify(made).match(/"applied":\w+/g);
  expect(new Set(applied)).toEqual(new Set(['"applied":false']));
});

test.each<[string, ExportFilter, string[]]>([
  [
    "a folder",
    { file: "skills/" },
    ["skills/queues.md:1", "skills/queues.md:2"],
  ],
  ["a file", { file: "docs/guide.md" }, ["docs/guide.md:3"]],
  ["half a folder's name", { file: "ski" }, []],
  ["a rule", { rule: "R3" }, ["docs/guide.md:3"]],
  ["a disposition", { disposition: "wrong" }, []],
  ["days", { from: "2026-11-21", to: "2026-11-25" }, ["skills/queues.md:2"]],
  [
    "the last day",
    { file: "skills/", to: "2026-11-20" },
    ["skills/queues.md:1"],
  ],
])("%s chooses its own", async (_, filter, expected) => {
  expect(places(await manifest(filter))).toEqual(expected);
});

test("a reviewer chooses what they confirmed", async () => {
  const reviewer = scene.reviewer.actor.id;
  const made = await manifest({ reviewer });
  expect(places(made)).toEqual([`${WORKFLOW}:1`, "skills/queues.md:2"]);
});

test("a fix of a file that a forge obeys leaves in a lead's export only, and it is said", async () => {
  const formats: ExportFormat[] = ["manifest", "patch"];
  const asReviewer = await make(scene.reviewer, formats);
  expect(asReviewer.left_out).toEqual([WORKFLOW]);
  for (const text of asReviewer.texts.values())
    expect(text).not.toContain(WORKFLOW);
  const asLead = await make(scene.lead, formats);
  expect(asLead.left_out).toEqual([]);
  expect(asLead.texts.get("fixes.patch")).toContain(WORKFLOW);
});

test("patches by folder and by owner hold together what the one patch holds", async () => {
  const all = await make(scene.lead, [
    ...(["patch", "patch-by-folder", "patch-by-owner"] as const),
  ]);
  const names = [...all.texts.keys()];
  expect(names).toEqual([
    "fixes.patch",
    "fixes.folder.github.patch",
    "fixes.folder.docs.patch",
    "fixes.folder.skills.patch",
    "fixes.owner.acme-docs.patch",
    "fixes.owner.acme-skills.patch",
  ]);
  const files = (name: string) =>
    all.texts.get(name)?.split(/^(?=diff --git)/m);
  const sorted = (...some: string[]) =>
    some.flatMap((one) => files(one) ?? []).toSorted();
  const whole = sorted("fixes.patch");
  expect(sorted(...names.slice(1, 4))).toEqual(whole);
  expect(sorted(...names.slice(4))).toEqual(whole);
});

test("an export since another holds what is new, and says since which", async () => {
  const first = await make(scene.lead, ["manifest"]);
  await confirmFix(scene.lead, scene.commit, "skills/topics.md", 5);
  const second = await manifest({}, first.id);
  expect(second.since).toBe(first.id);
  expect(places(second)).toEqual(["skills/topics.md:5"]);
  const none = await createExport(
    scene.lead,
    { formats: ["manifest"], since: scene.lead.project.id, filter: {} },
    AT,
  );
  expect(none).toEqual({ ok: false, reason: "no-such-export" });
});

test("a fix that was exported and taken back is withdrawn in every later export", async () => {
  const id = await confirmFix(scene.lead, scene.commit, "docs/guide.md", 9);
  const { id: exportId } = await make(scene.lead, ["manifest"]);
  const { version } = await flagAt(scene.lead, "docs/guide.md", 9);
  await undo(scene.lead, id, version, AT);
  const expected = {
    ...{ id: "c-009", file: "docs/guide.md", was_in_export: exportId },
    ...{ why: "the decision was taken back", applied: false },
  };
  const narrowed = await manifest({ rule: "R1" });
  expect(narrowed.withdrawn).toEqual([expected]);
  await confirmFix(scene.lead, scene.commit, "docs/guide.md", 9);
  const [again] = (await manifest()).withdrawn;
  expect(again).toEqual({ ...expected, why: "decided anew" });
});

test("a source that somebody found is listed once, until the judge has read it", async () => {
  const { id: flagId } = await flagAt(scene.lead, "docs/guide.md", 11);
  const { id: projectId } = scene.lead.project;
  const { id: actorId, name: actorName } = scene.lead.actor;
  const urls = [
    "https://a.example/1",
    "https://a.example/2",
    "https://a.example/1",
  ];
  await db.sourceSuggestion.createMany({
    data: urls.map((url, n) => ({
      ...{ projectId, flagId, url, actorId, actorName },
      id: `01950000-0000-7000-8000-00000000000${n}`,
      createdAt: new Date(AT.getTime() + n),
    })),
  });
  const { judge_again } = await manifest({ file: "skills/" });
  expect(judge_again.map((one) => one.suggested_urls)).toEqual([
    urls.slice(0, 2),
  ]);
});

test("a recorded export is the bytes that the audit trail names", async () => {
  const { id, files } = await make(scene.lead, ["manifest", "patch", "csv"]);
  const events = await db.auditEvent.findMany({
    where: { chain: scene.lead.project.id, kind: "exported" },
    orderBy: { seq: "desc" },
    take: 1,
  });
  expect(events[0]?.data).toMatchObject({
    exportId: id,
    files: files.map(({ format, sha256 }) => ({ format, sha256 })),
  });
});

test("the repository is as it was", () => {
  expect(sceneGit(scene.folder, "rev-parse", "HEAD")).toBe(scene.commit);
  expect(sceneGit(scene.folder, "status", "--porcelain")).toBe("");
});
