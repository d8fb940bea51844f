import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  listFiles,
  newestCommit,
  readBlob,
  resolveCommit,
} from "./git-objects.io";
import {
  type ContentRepository,
  closeRepository,
  openRepository,
} from "./git-repository.io";
import { readExcerpt } from "./read-excerpt.io";

const dir = mkdtempSync(join(tmpdir(), "content-"));
const work = join(dir, "work");
const marker = join(dir, "ran");
const files: Record<string, string | Buffer> = {
  "docs/a.md": "first\r\nsecond",
  "docs/tab.md": "keep\tall  \n",
  "-v": "dash",
  "--output=x": "option",
  "über/ä.md": "composed",
  "e\u0301.md": "loose accent",
  "$(id).md": "shell",
  "large.md": "x".repeat(9000),
  "latin.md": Buffer.from([0x66, 0xfc]),
};

function git(...words: string[]): string {
  return execFileSync("git", words, {
    cwd: work,
    encoding: "utf8",
    env: {
      ...process.env,
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_AUTHOR_NAME: "T",
      GIT_AUTHOR_EMAIL: "t@example.org",
      GIT_COMMITTER_NAME: "T",
      GIT_COMMITTER_EMAIL: "t@example.org",
    },
  }).trim();
}

let repository: ContentRepository;
let commit: string;

beforeAll(async () => {
  mkdirSync(work);
  git("init", "-q", "-b", "main");
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(work, name)), { recursive: true });
    writeFileSync(join(work, name), bytes);
  }
  symlinkSync("/etc/passwd", join(work, "link"));
  symlinkSync("docs", join(work, "dirlink"));
  git("add", "--", ".");
  git("update-index", "--add", "--cacheinfo", `160000,${"1".repeat(40)},sub`);
  git("commit", "-q", "-m", "one");
  git("tag", "-a", "v1", "-m", "v1");
  // Configuration of the repository that would run a program if it were obeyed.
  git("config", "core.fsmonitor", `touch ${marker}`);
  git("config", "core.sshCommand", `touch ${marker}`);
  git("config", "core.pager", `touch ${marker}`);
  const opened = await openRepository(work);
  if (!opened.ok) throw new Error(opened.reason);
  repository = opened.value;
  const newest = await newestCommit(repository);
  if (!newest.ok) throw new Error(newest.reason);
  commit = newest.value;
});

afterAll(() => {
  closeRepository(repository);
  rmSync(dir, { recursive: true, force: true });
});

test.each(Object.entries(files))(
  "%s comes back byte for byte",
  async (path, content) => {
    const blob = await readBlob(repository, commit, path);
    expect(blob.ok && blob.value.bytes).toEqual(Buffer.from(content));
    expect(blob.ok && blob.value.oid).toBe(git("rev-parse", `HEAD:./${path}`));
  },
);

test.each([
  ["../work/docs/a.md", "bad-path"],
  ["docs/../docs/a.md", "bad-path"],
  [".git/config", "bad-path"],
  ["docs/a.md\n", "bad-path"],
  ["docs", "not-a-file"],
  ["docs/a.md/x", "no-such-path"],
  ["docs/none.md", "no-such-path"],
  ["%64ocs/a.md", "no-such-path"],
  ["~/docs/a.md", "no-such-path"],
  ["link", "symbolic-link"],
  ["dirlink/a.md", "symbolic-link"],
  ["sub", "submodule"],
  ["sub/x", "submodule"],
])("%j is refused as %s", async (path, reason) => {
  expect(await readBlob(repository, commit, path)).toEqual({
    ok: false,
    reason,
  });
});

test("a file over the limit is refused, and the next answer is still right", async () => {
  const [large, next] = await Promise.all([
    readBlob(repository, commit, "large.md", 8999),
    readBlob(repository, commit, "-v"),
  ]);
  expect(large).toEqual({ ok: false, reason: "too-large" });
  expect(next.ok && next.value.bytes.toString()).toBe("dash");
});

test("a hundred questions at once each get their own answer", async () => {
  const names = Array.from(
    { length: 100 },
    (_, i) => Object.keys(files)[i % 9] ?? "",
  );
  const blobs = await Promise.all(
    names.map((name) => readBlob(repository, commit, name)),
  );
  expect(blobs.map((blob) => blob.ok && blob.value.bytes)).toEqual(
    names.map((name) => Buffer.from(files[name] ?? "")),
  );
});

test("a name with another spelling of the same accent is found", async () => {
  const blob = await readBlob(repository, commit, "é.md");
  expect(blob.ok && blob.value.path).toBe("e\u0301.md");
});

test.each(["HEAD", "main", "refs/heads/main", "v1"])(
  "%s means the commit",
  async (name) => {
    expect(await resolveCommit(repository, name)).toEqual({
      ok: true,
      value: commit,
    });
  },
);

test.each([
  ["gone", "no-such-commit"],
  ["--all", "bad-revision"],
  ["HEAD:docs", "bad-revision"],
  ["HEAD\nHEAD", "bad-revision"],
  ["f".repeat(40), "no-such-commit"],
])("%j is no commit: %s", async (name, reason) => {
  expect(await resolveCommit(repository, name)).toEqual({ ok: false, reason });
});

test("only a commit's id opens files, not a tree's and not a name", async () => {
  for (const id of [git("rev-parse", "HEAD^{tree}"), "HEAD", "0".repeat(40)])
    expect(await readBlob(repository, id, "-v")).toEqual({
      ok: false,
      reason: "no-such-commit",
    });
});

test("files are listed as Git lists them, without links and submodules", async () => {
  const listed = await listFiles(repository, commit);
  const all = git("ls-tree", "-rz", "HEAD").split("\0").filter(Boolean);
  const regular = all.filter((line) => line.startsWith("100"));
  expect(listed.ok && listed.value).toEqual(
    regular.map((line) => line.split("\t")[1]),
  );
});

test("a commit made after opening is seen", async () => {
  git(
    "-c",
    "core.fsmonitor=false",
    "commit",
    "-q",
    "--allow-empty",
    "-m",
    "two",
  );
  const newest = await newestCommit(repository, "main");
  expect(newest).toEqual({ ok: true, value: git("rev-parse", "main") });
});

test("a bare clone and a linked work tree open as the repository does", async () => {
  const bare = join(dir, "bare.git");
  const linked = join(dir, "linked");
  git("-c", "core.fsmonitor=false", "clone", "-q", "--bare", work, bare);
  git("-c", "core.fsmonitor=false", "worktree", "add", "-q", linked, "v1");
  for (const path of [bare, linked]) {
    const opened = await openRepository(path);
    if (!opened.ok) throw new Error(opened.reason);
    const blob = await readBlob(opened.value, commit, "-v");
    closeRepository(opened.value);
    expect(blob.ok && blob.value.bytes.toString()).toBe("dash");
  }
});

test.each([
  [() => join(dir, "none"), "no-such-directory"],
  [() => dir, "not-a-repository"],
])("what is no repository is refused", async (path, reason) => {
  expect(await openRepository(path())).toEqual({ ok: false, reason });
});

test("an ended process is replaced at the next question", async () => {
  for (const reader of repository.readers) reader.close();
  const blob = await readBlob(repository, commit, "docs/a.md");
  expect(blob.ok).toBe(true);
});

test("reading changes nothing and runs nothing that the repository names", async () => {
  const refs = git("for-each-ref");
  await listFiles(repository, commit);
  await readBlob(repository, commit, "docs/a.md");
  expect(git("for-each-ref")).toBe(refs);
  expect(
    git("-c", "core.fsmonitor=false", "status", "--porcelain", "docs"),
  ).toBe("");
  await expect(openRepository(marker)).resolves.toEqual({
    ok: false,
    reason: "no-such-directory",
  });
});

test.each([
  ["docs/a.md", "second", "in_place"],
  ["docs/none.md", "second", "file_gone"],
  ["latin.md", "second", "unreadable"],
  ["link", "root", "unreadable"],
])("an excerpt of %s is %s: %s", async (path, claim, state) => {
  const found = await readExcerpt(repository, commit, path, claim, 2);
  expect(found.state).toBe(state);
});
