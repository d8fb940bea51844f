import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ProjectAccess } from "@/lib/auth/actor";
import { projectAccess } from "@/lib/auth/make-actor";
import { serveGit } from "@/lib/content/serve-git.io";
import { db } from "@/lib/db/client";
import { createExport } from "./commands";
import {
  AT,
  commitFiles,
  confirmFix,
  type ExportScene,
  importLedger,
  makeExportScene,
  sceneGit,
} from "./export-scene.io";
import { openPullRequest } from "./open-pull-request.io";
import { type GitHubServer, serveGitHub } from "./serve-github.io";

let scene: ExportScene;
let exportId: string;
let top: string;
let bare: string;

beforeAll(async () => {
  scene = await makeExportScene();
  for (const line of [1, 2, 3])
    await confirmFix(scene.lead, scene.commit, "skills/queues.md", line);
  const formats = ["manifest", "patch", "markdown"] as const;
  const asked = { formats: [...formats], since: null, filter: {} };
  const made = await createExport(scene.lead, asked, AT);
  if (!made.ok) throw new Error(made.reason);
  exportId = made.value.id;
  return () => rmSync(scene.folder, { recursive: true });
});

beforeEach(() => {
  top = mkdtempSync(path.join(tmpdir(), "reground-pr-"));
  bare = path.join(top, "acme/kb.git");
  sceneGit(scene.folder, "clone", "-q", "--bare", ".", bare);
  vi.stubEnv("REGROUND_DATA", path.join(top, "data"));
});

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const stop of stops.splice(0)) await stop();
  rmSync(top, { recursive: true });
});

const git = (...args: string[]) => sceneGit(bare, ...args);

/** Every branch, and every object that it can be told from. */
function stateOf(): string[] {
  return git("for-each-ref", "--format=%(objectname) %(refname)").split("\n");
}

function reading(contentRepo: string, role: "lead" | "reviewer" = "lead") {
  const who = role === "lead" ? scene.lead : scene.reviewer;
  const project = { ...who.project, contentRepo };
  return projectAccess(who.actor, project, role);
}

async function github(
  refuse?: (key: string) => number | null,
): Promise<{ server: GitHubServer; access: ProjectAccess }> {
  const options = { token: "ghp_1", ...(refuse && { refuse }) };
  const server = await serveGitHub(bare, options);
  stops.push(server.stop);
  vi.stubEnv("REGROUND_PULL_REQUESTS", `ghe.example/acme=${server.origin}`);
  vi.stubEnv("REGROUND_GITHUB_HOSTS", "ghe.example");
  vi.stubEnv("REGROUND_GIT_TOKENS", "ghe.example=ghp_1");
  return { server, access: reading("https://ghe.example/acme/kb.git") };
}

const BRANCH = /^reground\/scene-1-[0-9a-f]{8}$/;

/** What a branch changes of its base: nothing but added files of one folder. */
function expectAddedOnly(commit: string) {
  const changes = git(
    "diff-tree",
    "-r",
    "--name-status",
    "--no-renames",
    "main",
    commit,
  );
  const folder = `.reground/${exportId}`;
  expect(changes.split("\n").toSorted()).toEqual([
    `A\t${folder}/README.md`,
    `A\t${folder}/fix-manifest.json`,
    `A\t${folder}/fixes.patch`,
  ]);
  const manifest = JSON.parse(
    git("show", `${commit}:${folder}/fix-manifest.json`),
  );
  expect(
    manifest.fixes.map((fix: { applied: boolean }) => fix.applied),
  ).toEqual([...[false, false, false]]);
}

test("on GitHub a draft is opened whose branch adds records only, by requests that GitHub describes", async () => {
  const { server, access } = await github();
  const before = stateOf();
  const opened = await openPullRequest(access, exportId, AT);
  expect(server.misfits).toEqual([]);
  expect(opened).toMatchObject({
    ok: true,
    value: { state: "draft", url: "https://github.example/pull/7" },
  });
  if (!opened.ok) return;
  expect(opened.value.branch).toMatch(BRANCH);
  expectAddedOnly(opened.value.commit);
  expect(stateOf()).toEqual(expect.arrayContaining(before));
  expect(stateOf()).toHaveLength(before.length + 1);
  const [pull] = server.pulls;
  expect(pull).toMatchObject({ draft: true, base: "main" });
  expect(pull?.body).toContain("`applied: false`");
  expect(pull?.body).toContain(
    `git apply --whitespace=nowarn --check .reground/`,
  );
  expect(pull?.body).toMatch(/^\+ In skills\/queues.md, item 1 holds 800/m);
  expect(pull?.body).toContain("Confirmed by `Anna`");
});

test("opening it again leaves the branch and brings the same pull request up to date", async () => {
  const { server, access } = await github();
  const first = await openPullRequest(access, exportId, AT);
  const asked = server.asked.length;
  const again = await openPullRequest(access, exportId, AT);
  expect(again).toEqual(first);
  expect(server.pulls).toHaveLength(1);
  const written = server.asked
    .slice(asked)
    .filter((key) => !key.startsWith("GET"));
  expect(written).toEqual(["PATCH /repos/{owner}/{repo}/pulls/{pull_number}"]);
  const kept = await db.pullRequest.findMany({ where: { exportId } });
  expect(kept).toMatchObject([
    { state: "draft", url: "https://github.example/pull/7" },
  ]);
});

test("a failure half way is mended by opening it again", async () => {
  let refuse = true;
  const { server, access } = await github((key) =>
    refuse && key === "POST /repos/{owner}/{repo}/pulls" ? 500 : null,
  );
  expect(await openPullRequest(access, exportId, AT)).toEqual({
    ...{ ok: false, reason: "unreachable" },
  });
  refuse = false;
  expect((await openPullRequest(access, exportId, AT)).ok).toBe(true);
  expect(server.pulls).toHaveLength(1);
});

test.each([
  [401, "access"],
  [403, "access"],
  [404, "no-such-repository"],
  [422, "refused"],
  [500, "unreachable"],
])("status %i is said as %s, and no branch is left", async (status, reason) => {
  const { access } = await github(() => status);
  const before = stateOf();
  expect(await openPullRequest(access, exportId, AT)).toEqual({
    ok: false,
    reason,
  });
  expect(stateOf()).toEqual(before);
});

test("records that somebody changed on the branch are left alone", async () => {
  const { access } = await github();
  const opened = await openPullRequest(access, exportId, AT);
  if (!opened.ok) throw new Error(opened.reason);
  const { branch } = opened.value;
  git("update-ref", `refs/heads/${branch}`, "main");
  const before = stateOf();
  const again = await openPullRequest(access, exportId, AT);
  expect(again).toEqual({ ok: false, reason: "branch-changed" });
  expect(stateOf()).toEqual(before);
});

test("records that were merged are not opened a second time", async () => {
  const { access } = await github();
  const opened = await openPullRequest(access, exportId, AT);
  if (!opened.ok) throw new Error(opened.reason);
  git("update-ref", "refs/heads/main", opened.value.commit);
  git("update-ref", "-d", `refs/heads/${opened.value.branch}`);
  const again = await openPullRequest(access, exportId, AT);
  expect(again).toEqual({ ok: false, reason: "already-merged" });
});

test("over the forge's limit the other fixes stand in comments, once", async () => {
  const flags = Array.from({ length: 120 }, (_, n) => ({
    ...{
      id: `c-${String(n + 1).padStart(3, "0")}`,
      judge_verdict: "not_grounded",
    },
    ...{ rule: "R1", evidence_url: "", reason: "It holds 800." },
    evidence_quote: `It holds 800. ${"And so on. ".repeat(90)}`,
    ...{ file: "long/list.md", line: n + 1 },
    claim: `In long/list.md, item ${n + 1} holds 500 messages.`,
  }));
  const text = flags.map(({ claim }) => `${claim}\n`).join("");
  const commit = commitFiles(scene.folder, { "long/list.md": text });
  await importLedger(scene.lead, [
    { file: "long/list.md", per_file_verdict: "flagged", flags },
  ]);
  for (const { line } of flags)
    await confirmFix(scene.lead, commit, "long/list.md", line);
  const formats = ["manifest", "patch", "markdown"] as const;
  const filter = { file: "long/" };
  const asked = { formats: [...formats], since: null, filter };
  const made = await createExport(scene.lead, asked, AT);
  if (!made.ok) throw new Error(made.reason);
  const { server, access } = await github();
  expect((await openPullRequest(access, made.value.id, AT)).ok).toBe(true);
  const texts = [
    String(server.pulls[0]?.body),
    ...server.comments.map((one) => one.body),
  ];
  expect(texts.length).toBeGreaterThan(2);
  expect(Math.max(...texts.map((one) => one.length))).toBeLessThan(65_536);
  const whole = texts.join("\n");
  for (const { line } of flags)
    expect(whole).toContain(`## \`long/list.md\`, line ${line}`);
  await openPullRequest(access, made.value.id, AT);
  expect(server.comments).toHaveLength(texts.length - 1);
}, 120_000);

async function pushed(secret = "me:pw") {
  const server = await serveGit(top, { secret });
  stops.push(server.stop);
  git("config", "http.receivepack", "true");
  vi.stubEnv("REGROUND_CONTENT_REMOTES", `git.example=${server.origin}`);
  vi.stubEnv("REGROUND_PULL_REQUESTS", `git.example=${server.origin}`);
  vi.stubEnv("REGROUND_GIT_TOKENS", "git.example=me:pw");
  return reading("https://git.example/acme/kb.git");
}

test("to any other remote the same branch is pushed, and pushed once", async () => {
  const access = await pushed();
  const before = stateOf();
  const opened = await openPullRequest(access, exportId, AT);
  expect(opened).toMatchObject({
    ok: true,
    value: { state: "pushed", url: null },
  });
  if (!opened.ok) return;
  expectAddedOnly(opened.value.commit);
  expect(git("rev-parse", opened.value.branch)).toBe(opened.value.commit);
  expect(stateOf()).toEqual(expect.arrayContaining(before));
  expect(await openPullRequest(access, exportId, AT)).toEqual(opened);
  expect(stateOf()).toHaveLength(before.length + 1);
});

test("the branch of somebody else is not moved", async () => {
  const access = await pushed();
  const branch = `reground/scene-1-${exportId.slice(-8)}`;
  git("update-ref", `refs/heads/${branch}`, "main");
  const before = stateOf();
  const opened = await openPullRequest(access, exportId, AT);
  expect(opened).toEqual({ ok: false, reason: "branch-changed" });
  expect(stateOf()).toEqual(before);
});

test.each([
  ["a path", (): string => bare, "not-a-remote"],
  [
    "a remote that may only be read",
    () => "https://other.example/acme/kb",
    "not-allowed",
  ],
  [
    "a GitHub host without a token",
    () => "https://github.com/acme/kb",
    "no-token",
  ],
])("%s gets no branch, and what to set is said", async (_, repo, reason) => {
  vi.stubEnv("REGROUND_PULL_REQUESTS", "github.com");
  vi.stubEnv("REGROUND_GIT_TOKENS", "");
  const before = stateOf();
  const opened = await openPullRequest(reading(repo()), exportId, AT);
  expect(opened).toEqual({ ok: false, reason });
  expect(stateOf()).toEqual(before);
});

test("an export with a file that a forge obeys is opened by a lead only", async () => {
  await confirmFix(scene.lead, scene.commit, ".github/workflows/check.yml", 2);
  const formats = ["manifest", "patch", "markdown"] as const;
  const asked = { formats: [...formats], since: null, filter: {} };
  const made = await createExport(scene.lead, asked, AT);
  if (!made.ok) throw new Error(made.reason);
  await github();
  const reviewer = reading("https://ghe.example/acme/kb", "reviewer");
  const opened = await openPullRequest(reviewer, made.value.id, AT);
  expect(opened).toEqual({ ok: false, reason: "needs-lead" });
});
