import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ProjectAccess } from "@/lib/auth/actor";
import { projectAccess } from "@/lib/auth/make-actor";
import { serveGit } from "@/lib/content/serve-git.io";
import { undo } from "@/lib/review/commands";
import { createExport } from "./commands";
import { ExportFormat } from "./export-format";
import {
  AT,
  commitFiles,
  confirmFix,
  dismiss,
  type ExportScene,
  flagAt,
  makeExportScene,
  sceneGit,
} from "./export-scene.io";
import { lookForLandings } from "./look-for-landings.io";
import { openPullRequest } from "./open-pull-request.io";
import { serveGitHub } from "./serve-github.io";

// The first promise: nothing that we do changes what the repository holds.

const FILES = ["skills/queues.md", "skills/topics.md", "docs/guide.md"];
const LINES = 12;
const SESSIONS = 5;

let scene: ExportScene;
let bare: string;
let top: string;
let origins: { git: string; github: string };
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  scene = await makeExportScene();
  top = mkdtempSync(path.join(tmpdir(), "reground-promise-"));
  bare = path.join(top, "acme/kb.git");
  sceneGit(scene.folder, "clone", "-q", "--bare", ".", bare);
  sceneGit(bare, "config", "http.receivepack", "true");
  const [git, github] = [
    await serveGit(top),
    await serveGitHub(bare, { token: "ghp_1" }),
  ];
  stops.push(git.stop, github.stop);
  origins = { git: git.origin, github: github.origin };
  vi.stubEnv("REGROUND_DATA", path.join(top, "data"));
  vi.stubEnv(
    "REGROUND_CONTENT_REMOTES",
    `git.example=${git.origin},ghe.example=${git.origin}`,
  );
  vi.stubEnv(
    "REGROUND_PULL_REQUESTS",
    `git.example=${origins.git},ghe.example/acme=${origins.github}`,
  );
  vi.stubEnv("REGROUND_GITHUB_HOSTS", "ghe.example");
  vi.stubEnv("REGROUND_GIT_TOKENS", "git.example=me:pw,ghe.example=ghp_1");
});

afterAll(async () => {
  vi.unstubAllEnvs();
  for (const stop of stops) await stop();
  for (const folder of [top, scene.folder]) rmSync(folder, { recursive: true });
});

/** Every ref with what it names, and every object: its hash says its bytes. */
function stateOf(repository: string): { refs: string[]; objects: string[] } {
  const lines = (...args: string[]) =>
    sceneGit(repository, ...args)
      .split("\n")
      .filter(Boolean);
  return {
    refs: lines("for-each-ref", "--format=%(objectname) %(refname)"),
    objects: lines("cat-file", "--batch-all-objects", "--batch-check"),
  };
}

/** The project as read from where its pull request goes, or from a path. */
function readingFrom(where: "path" | "git" | "github"): ProjectAccess {
  const { actor, project } = scene.lead;
  const host = where === "git" ? "git" : "ghe";
  const contentRepo =
    where === "path" ? scene.folder : `https://${host}.example/acme/kb.git`;
  return projectAccess(actor, { ...project, contentRepo }, "lead");
}

const where = fc.constantFrom("path", "git", "github");
const flag = {
  file: fc.constantFrom(...FILES),
  line: fc.integer({ min: 1, max: LINES }),
};
const Step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("fix"), ...flag }) },
  fc.record({ do: fc.constant("dismiss"), ...flag }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant("undo"), ...flag }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("export"),
      where,
      formats: fc.subarray([...ExportFormat.options], { minLength: 1 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("pull"), where }) },
  fc.record({ do: fc.constant("look"), where }),
  fc.record({ do: fc.constant("upstream"), ...flag }),
);
type Step = {
  do: string;
  file?: string;
  line?: number;
  where?: "path" | "git" | "github";
  formats?: ExportFormat[];
};

const exported: string[] = [];

/** Does what a step says where it can be done; only `upstream` is not ours. */
const doing: Record<string, (step: Step) => Promise<void>> = {
  async fix({ file = "", line = 1 }) {
    const { reviewState } = await flagAt(scene.lead, file, line);
    if (reviewState === "open")
      await confirmFix(scene.lead, scene.commit, file, line);
  },
  async dismiss({ file = "", line = 1 }) {
    const { reviewState } = await flagAt(scene.lead, file, line);
    if (reviewState === "open") await dismiss(scene.lead, file, line);
  },
  async undo({ file = "", line = 1 }) {
    const { id, version } = await flagAt(scene.lead, file, line);
    await undo(scene.lead, id, version, AT);
  },
  async export({ where = "path", formats = [] }) {
    const whole = new Set([...formats, "manifest", "patch", "markdown"]);
    const asked = {
      ...{ since: null, filter: {} },
      formats: ExportFormat.options.filter((one) => whole.has(one)),
    };
    const made = await createExport(readingFrom(where), asked, AT);
    if (made.ok) exported.push(made.value.id);
  },
  async pull({ where = "path" }) {
    const id = exported.at(-1);
    if (id) await openPullRequest(readingFrom(where), id, AT);
  },
  async look({ where = "path" }) {
    await lookForLandings(readingFrom(where), AT);
  },
  async upstream({ file = "", line = 1 }) {
    const text = sceneGit(scene.folder, "show", `HEAD:${file}`);
    const other = text.replace(
      `item ${line} holds 500`,
      `item ${line} holds 9`,
    );
    if (other === text) return;
    commitFiles(scene.folder, { [file]: `${other}\n` });
    sceneGit(scene.folder, "push", "-q", bare, "main");
  },
};

/** A branch of ours adds files of its own folder to what it stands on. */
function expectAddsOnly(branch: string) {
  const changes = sceneGit(
    bare,
    ...["diff-tree", "-r", "--name-status", "--no-renames"],
    ...[`${branch}^`, branch],
  ).split("\n");
  const folders = new Set<string>();
  for (const change of changes) {
    expect(change).toMatch(/^A\t\.reground\/[^/]+\/[^/]+$/);
    folders.add(change.split("/")[1] ?? "");
  }
  expect(exported).toContain([...folders].join());
}

test("whatever people decide, export and open, no ref and no blob that was there is changed, and branches add records only", async () => {
  let opened = 0;
  const run = async (step: Step) => {
    const [held, read] = [stateOf(bare), stateOf(scene.folder)];
    await doing[step.do]?.(step);
    if (step.do === "upstream") return;
    const now = stateOf(bare);
    expect(stateOf(scene.folder)).toEqual(read);
    expect(missing(held.objects, now.objects), "objects that went").toEqual([]);
    expect(missing(held.refs, now.refs), "refs that moved or went").toEqual([]);
    for (const ref of missing(now.refs, held.refs)) {
      const [, name = ""] = ref.split(" ");
      expect(name).toMatch(/^refs\/heads\/reground\//);
      expectAddsOnly(name);
      opened++;
    }
  };
  const steps = fc.array(Step, { maxLength: 12 });
  const forge = fc.constantFrom("git" as const, "github" as const);
  const formats: ExportFormat[] = [];
  const session = async (random: Step[], where: "git" | "github") => {
    for (const step of random) await run(step);
    await run({ do: "export", where, formats });
    await run({ do: "pull", where });
  };
  await fc.assert(fc.asyncProperty(steps, forge, session), {
    ...{ numRuns: SESSIONS, endOnFailure: true },
  });
  expect(opened).toBeGreaterThanOrEqual(SESSIONS);
}, 240_000);

/** What of the one is not in the other. */
function missing(some: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return some.filter((one) => !known.has(one));
}
