import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ContentRepository,
  closeRepository,
  openRepository,
} from "@/lib/content/git-repository.io";
import { sha256 } from "@/lib/core/hash";
import { dryRun, dryRunLine } from "./dry-run.io";
import { sampleFix } from "./sample-items";

const folder = mkdtempSync(path.join(tmpdir(), "reground-dry-"));
const first = "one\nA queue holds 500 messages.\nthree\n";
const second = "zero\none\nA queue holds 500 messages.\nthree\n";
let repository: ContentRepository;
let commits: string[] = [];

const git = (...args: string[]) =>
  execFileSync("git", ["-C", folder, ...args], {
    encoding: "utf8",
    env: {
      ...process.env,
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_AUTHOR_NAME: "A",
      GIT_AUTHOR_EMAIL: "a@example.org",
      GIT_COMMITTER_NAME: "A",
      GIT_COMMITTER_EMAIL: "a@example.org",
    },
  }).trim();

beforeAll(async () => {
  git("init", "-q");
  commits = [first, second, "nothing of it\n"].map((text) => {
    writeFileSync(path.join(folder, "a.md"), text);
    git("add", ".");
    git("commit", "-q", "-m", "x");
    return git("rev-parse", "HEAD");
  });
  const opened = await openRepository(folder);
  if (!opened.ok) throw new Error(opened.reason);
  repository = opened.value;
});

afterAll(() => {
  closeRepository(repository);
  rmSync(folder, { recursive: true });
});

function fixAt(commit: string) {
  const item = sampleFix();
  return {
    ...item,
    file: "a.md",
    fix: {
      kind: "lines" as const,
      ...{ startLine: 2, endLine: 2, fileSha256: null, commit },
      original: "A queue holds 500 messages.",
      replacement: "A queue holds 800 messages.",
      anchor: "unknown" as const,
    },
  };
}

async function only<T>(files: AsyncIterable<T>): Promise<T | null> {
  let found: T | null = null;
  for await (const file of files) found = file;
  return found;
}

const at = (n: number) => ({ repository, commit: commits[n] ?? "" });

test("a fix applies where it was confirmed and has moved since, each with hashes", async () => {
  const file = await only(dryRun(at(1), [fixAt(commits[0] ?? "")]));
  expect(file?.hunks).toMatchObject([
    { pinned: "applies", newest: "moved", movedTo: 3, why: null },
  ]);
  expect(file?.pinned).toEqual([
    {
      commit: commits[0],
      before: sha256(first),
      after: sha256(first.replace("500", "800")),
    },
  ]);
  expect(file?.newest?.after).toBe(sha256(second.replace("500", "800")));
});

test("a fix whose lines are gone conflicts, and the file stays as it is", async () => {
  const file = await only(dryRun(at(2), [fixAt(commits[0] ?? "")]));
  expect(file?.hunks).toMatchObject([
    { pinned: "applies", newest: "conflicts" },
  ]);
  expect(file?.hunks[0]?.why).toContain("changed or removed");
  expect(file?.newest?.after).toBe(file?.newest?.before);
});

test("without content nothing is guessed", async () => {
  const file = await only(dryRun(null, [fixAt(commits[0] ?? "")]));
  expect(file?.hunks).toMatchObject([{ pinned: "unknown", newest: "unknown" }]);
});

test("each line of a dry run says that nothing was applied", async () => {
  const file = await only(dryRun(at(1), [fixAt(commits[0] ?? "")]));
  const line = file ? JSON.parse(dryRunLine(file)) : null;
  expect(line).toMatchObject({ file: "a.md", applied: false });
  expect(line.hunks).toMatchObject([{ newest: "moved", moved_to: 3 }]);
});
