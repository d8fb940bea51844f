import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patch } from "./patch";

const dir = mkdtempSync(join(tmpdir(), "patch-cli-"));
const edits = join(dir, "edits.json");

beforeAll(() => {
  mkdirSync(join(dir, "docs"));
  writeFileSync(join(dir, "docs/a.md"), "one\r\ntwo\r\n");
  writeFileSync(join(dir, "docs/latin.md"), Buffer.from([0xe9, 0x0a]));
  symlinkSync("docs", join(dir, "link"));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function run(list: unknown, ...args: string[]) {
  writeFileSync(edits, typeof list === "string" ? list : JSON.stringify(list));
  let out = "";
  let err = "";
  const status = await patch(args, {
    stdout: (data) => {
      out += Buffer.from(data).toString();
    },
    stderr: (text) => {
      err += text;
    },
  });
  return { status, out, err };
}

const two = (replacement: string) => ({
  start_line: 2,
  end_line: 2,
  replacement,
  claim: "two",
});
const onFile = (file: string) => [
  "--root",
  dir,
  "--file",
  file,
  "--edits",
  edits,
];

test("the diff goes to standard output and nothing else does", async () => {
  expect(await run([two("2")], ...onFile("docs/a.md"))).toEqual({
    status: 0,
    out: `diff --git a/docs/a.md b/docs/a.md
--- a/docs/a.md
+++ b/docs/a.md
@@ -1,2 +1,2 @@
 one\r
-two\r
+2\r
`,
    err: "",
  });
});

test("the file is left as it is", async () => {
  await run([two("2")], ...onFile("docs/a.md"));
  expect(readFileSync(join(dir, "docs/a.md"), "utf8")).toBe("one\r\ntwo\r\n");
});

test.each([
  ["a conflict", [two("2"), two("II")], "docs/a.md", 1, "conflict: edits 1, 2"],
  [
    "no change",
    [two("two")],
    "docs/a.md",
    1,
    "refused: the edit changes nothing",
  ],
  [
    "no such line",
    [{ ...two("x"), end_line: 9 }],
    "docs/a.md",
    1,
    "no such line (edit 1)",
  ],
  ["no UTF-8", [two("x")], "docs/latin.md", 1, "not UTF-8"],
  ["a path that leaves", [two("x")], "../docs/a.md", 2, "dot-segment"],
  ["an absolute path", [two("x")], "/etc/passwd", 2, "absolute"],
  ["edits that are no JSON", "{", "docs/a.md", 2, "is not JSON"],
  ["edits of another shape", [{ line: 1 }], "docs/a.md", 2, "no list of edits"],
  ["no such file", [two("x")], "docs/none.md", 3, "ENOENT"],
  ["a directory", [two("x")], "docs", 3, "EISDIR"],
  ["a link on the way", [two("x")], "link/a.md", 3, "symbolic link"],
])("%s is said on standard error", async (_what, list, file, status, words) => {
  const result = await run(list, ...onFile(file));
  expect(result).toMatchObject({ status, out: "" });
  expect(result.err).toContain(words);
});

test.each([
  [["--edits", edits]],
  [["--file", "docs/a.md"]],
  [["--file", "docs/a.md", "--edits", edits, "--force"]],
  [["docs/a.md"]],
])("%j is bad usage, and the usage is shown", async (args) => {
  const result = await run([two("2")], ...args);
  expect(result).toMatchObject({ status: 2, out: "" });
  expect(result.err).toContain("usage: reground patch");
});

test("edits that cannot be read are not bad usage", async () => {
  const none = join(dir, "none.json");
  const args = ["--root", dir, "--file", "docs/a.md", "--edits", none];
  expect((await run([], ...args)).status).toBe(3);
});
