import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ContentRepository,
  closeRepository,
  openRepository,
} from "@/lib/content/git-repository.io";
import { applyLines } from "./apply-lines";
import { patchChunks, plannedFiles } from "./planned-files.io";
import { collect, sampleFix } from "./sample-items";

const dir = mkdtempSync(join(tmpdir(), "planned-"));
const env = {
  ...process.env,
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "T",
  GIT_AUTHOR_EMAIL: "t@example.org",
  GIT_COMMITTER_NAME: "T",
  GIT_COMMITTER_EMAIL: "t@example.org",
};
const git = (...words: string[]) =>
  execFileSync("git", words, { cwd: dir, encoding: "utf8", env }).trim();
const onDisk = (path: string) => readFileSync(join(dir, path), "utf8");

const files = {
  "a/crlf.md": "# A\r\nTen is the limit.\r\nend\r\n",
  "b/two words.md": "One. Two.\nlast",
};
let repository: ContentRepository;
let first: string;
let newest: string;

beforeAll(async () => {
  git("init", "-q", "-b", "main");
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(dir, path, ".."), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  git("add", ".");
  git("commit", "-qm", "one");
  first = git("rev-parse", "HEAD");
  writeFileSync(join(dir, "a/crlf.md"), `new\r\n${files["a/crlf.md"]}`);
  git("commit", "-qam", "two");
  newest = git("rev-parse", "HEAD");
  const opened = await openRepository(dir);
  if (!opened.ok) throw new Error(opened.reason);
  repository = opened.value;
});
afterAll(() => {
  closeRepository(repository);
  rmSync(dir, { recursive: true, force: true });
});

const item = (file: string, line: number, claim: string, texts: string[]) =>
  sampleFix({
    file,
    claim,
    fix: {
      kind: "lines",
      startLine: line,
      endLine: line,
      original: texts[0] ?? "",
      replacement: texts[1] ?? "",
      fileSha256: null,
      commit: first,
      anchor: "unknown",
    },
  });
const items = () => [
  item("a/crlf.md", 2, "Ten is the limit.", ["Ten is the limit.", "Nine."]),
  item("b/two words.md", 1, "One.", ["One. Two.", "1. Two."]),
  item("b/two words.md", 1, "Two.", ["One. Two.", "One. 2."]),
  sampleFix({
    file: "b/two words.md",
    fix: { kind: "claim", original: "a", replacement: "b" },
  }),
  item("c/gone.md", 1, "x", ["x", "y"]),
];

test("the patch applies at the newest commit with the lines that are given, and can be taken back", async () => {
  const patch = await collect(
    patchChunks(plannedFiles(repository, newest, items())),
  );
  writeFileSync(join(dir, "fixes.patch"), patch);
  const { check, apply, undo } = applyLines("fixes.patch", newest);
  for (const line of [check, apply])
    execFileSync("sh", ["-c", line], { cwd: dir, env });
  expect(onDisk("a/crlf.md")).toBe("new\r\n# A\r\nNine.\r\nend\r\n");
  expect(onDisk("b/two words.md")).toBe("1. 2.\nlast");
  execFileSync("sh", ["-c", undo], { cwd: dir, env });
  expect(git("status", "--porcelain")).toBe("?? fixes.patch");
});

test("each item carries its anchor, and nothing is lost on the way", async () => {
  const planned = [];
  for await (const one of plannedFiles(repository, newest, items()))
    planned.push(one);
  expect(
    planned.map(({ file, items: seen, withoutLines }) => [
      file.path,
      seen.map(({ fix }) => fix.kind === "lines" && fix.anchor),
      withoutLines.length,
    ]),
  ).toEqual([
    ["a/crlf.md", ["moved"], 0],
    ["b/two words.md", ["applies", "applies"], 1],
    ["c/gone.md", ["conflicts"], 0],
  ]);
});

test("planning changes no ref and no file of the repository", async () => {
  const before = [git("for-each-ref"), git("count-objects", "-v")];
  await collect(patchChunks(plannedFiles(repository, newest, items())));
  expect([git("for-each-ref"), git("count-objects", "-v")]).toEqual(before);
});
