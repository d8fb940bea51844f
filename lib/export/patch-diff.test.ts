import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { splitText } from "@/lib/content/split-lines";
import { composeEdits } from "./patch-compose";
import { unifiedDiff } from "./patch-diff";
import type { PatchEdit } from "./patch-edit";

const dir = mkdtempSync(join(tmpdir(), "patch-"));

function git(...words: string[]): string {
  return execFileSync("git", ["-c", "core.autocrlf=false", ...words], {
    cwd: dir,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CEILING_DIRECTORIES: tmpdir(),
    },
  });
}

beforeAll(() => {
  git("init", "-q");
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

type Case = { path: string; before: string; after: string };

function write(path: string, text: string): void {
  mkdirSync(dirname(join(dir, path)), { recursive: true });
  writeFileSync(join(dir, path), text);
}

/** Git takes the patch, leaves exactly the bytes, and takes it back. */
function expectRoundTrip(cases: Case[]): void {
  const patch = join(dir, ".git", "the.patch");
  for (const { path, before } of cases) write(path, before);
  const text = cases.map((one) => unifiedDiff(one.path, one.before, one.after));
  writeFileSync(patch, text.join(""));
  const onDisk = () =>
    cases.map(({ path }) => readFileSync(join(dir, path), "utf8"));
  git("apply", "--check", "--whitespace=nowarn", patch);
  git("apply", "--whitespace=nowarn", patch);
  expect(onDisk()).toEqual(cases.map(({ after }) => after));
  git("apply", "-R", "--check", "--whitespace=nowarn", patch);
  git("apply", "-R", "--whitespace=nowarn", patch);
  expect(onDisk()).toEqual(cases.map(({ before }) => before));
}

test.each([
  ["plain.md", "a\nb\nc\n", "a\nB\nc\n"],
  ["crlf.md", "a\r\nb\r\n", "a\r\nB\r\n"],
  ["no newline.md", "a\nb", "a\nB"],
  ["gets newline.md", "a\nb", "a\n"],
  ["loses newline.md", "a\nb\n", "a\nb"],
  ["emptied.md", "a\nb\n", ""],
  ["mark.md", "\uFEFFa\n", "\uFEFF"],
  ["headers.md", "--- a/x\n@@ -1 +1 @@\n", "+++ b/y\ndiff --git a/q b/q\n"],
  ["said.md", "\\ No newline at end of file\n", "\\ No newline at end of file"],
  ["ü/ö ß.md", "ä\n", "ö\n"],
  ["quo\"te/it's.md", "a\n", "b\n"],
  ["a/b/c.md", "a\n", "b\n"],
  ["-v", "a\n", "b\n"],
  ["tab\tname.md", "a\n", "b\n"],
  ["日本語.md", "a\n", "b\n"],
])("git applies and takes back a patch of %j", (path, before, after) => {
  expectRoundTrip([{ path, before, after }]);
});

test("hunks carry the right lines on both sides", () => {
  const before = Array.from({ length: 30 }, (_, i) => `line ${i + 1}\n`);
  const after = before
    .with(1, "two\nmore\nlines\n")
    .with(14, "")
    .with(28, "twenty-nine\n");
  const patch = unifiedDiff("x.md", before.join(""), after.join(""));
  expect(patch.match(/^@@.*$/gm)).toEqual([
    "@@ -1,5 +1,7 @@",
    "@@ -12,7 +14,6 @@",
    "@@ -26,5 +27,5 @@",
  ]);
});

test("equal texts give no patch", () => {
  expect(unifiedDiff("x.md", "a\n", "a\n")).toBe("");
});

test("no content can set a mode, name another file or add a submodule", () => {
  const before = "a\n";
  const after =
    "new file mode 100755\nindex 0..1 160000\n--- a/../x\n+++ /etc/x\ndiff --git a/y b/y\n";
  write("only.md", before);
  const patch = join(dir, ".git", "mode.patch");
  writeFileSync(patch, unifiedDiff("only.md", before, after));
  expect(git("apply", "--numstat", "--summary", patch)).toBe("5\t1\tonly.md\n");
});

test("an index line names the versions for a three-way merge", () => {
  const index = {
    before: "1".repeat(40),
    after: "2".repeat(40),
    mode: "100644",
  };
  expect(unifiedDiff("x.md", "a\n", "b\n", index).split("\n")[1]).toBe(
    `index ${index.before}..${index.after} 100644`,
  );
});

const lineText = fc.constantFrom(
  "",
  " ",
  "a",
  "b",
  "trailing  ",
  "\ttab",
  "--- a/x",
  "+++ b/x",
  "@@ -1 +1 @@",
  "diff --git a/x b/x",
  "\\ No newline at end of file",
  "é🙂",
  "a\u2028b\u0085c\f",
  "a\rb",
);
const ending = fc.constantFrom("\n", "\r\n");
const fileText = fc
  .record({
    bom: fc.constantFrom("", "\uFEFF"),
    lines: fc.array(fc.tuple(lineText, ending), {
      minLength: 1,
      maxLength: 30,
    }),
    cut: fc.boolean(),
  })
  .map(({ bom, lines, cut }) => {
    const text = lines.map(([line, end]) => line + end).join("");
    return bom + (cut ? text.replace(/\r?\n$/, "") : text);
  })
  .filter((text) => splitText(text).lines.length > 0);
type Drawn = { at: number; span: number; lines: string[]; eol: string };
const edit: fc.Arbitrary<Drawn> = fc.record({
  at: fc.nat(40),
  span: fc.nat(3),
  lines: fc.array(lineText, { maxLength: 4 }),
  eol: ending,
});

/** Edits that share no line and change something, whatever was drawn. */
function makeCase(text: string, drawn: Drawn[], path: string) {
  const { lines } = splitText(text);
  const edits: PatchEdit[] = [];
  let next = 1;
  for (const { at, span, lines: texts, eol } of drawn) {
    const startLine = next + (at % 8);
    const endLine = Math.min(startLine + span, lines.length);
    if (startLine > lines.length) break;
    const replacement = texts.map((one) => one + eol).join("");
    const one = { startLine, endLine, replacement, claim: "" };
    if (composeEdits(Buffer.from(text), [one]).kind !== "result") continue;
    edits.push(one);
    next = endLine + 1;
  }
  if (edits.length === 0) return null;
  const made = composeEdits(Buffer.from(text), edits);
  if (made.kind !== "result") throw new Error(made.kind);
  return { path, before: made.before, after: made.after };
}

test("any edits of any files give a patch that is exact both ways", () => {
  const drawn = fc.array(fc.tuple(fileText, fc.array(edit, { minLength: 1 })), {
    minLength: 20,
    maxLength: 40,
  });
  let tried = 0;
  fc.assert(
    fc.property(drawn, (files) => {
      const cases = files
        .map(([text, edits], i) => makeCase(text, edits, `any/${i}.md`))
        .filter((one) => one !== null);
      tried += cases.length;
      expectRoundTrip(cases);
    }),
    { numRuns: 8 },
  );
  expect(tried).toBeGreaterThan(50);
}, 60_000);

test("any two texts have a diff that is exact both ways", () => {
  const pair = fc
    .tuple(fc.array(lineText, { minLength: 1 }), fc.array(lineText))
    .map(([a, b]) => [a.join("\n"), b.join("\n")] as const)
    .filter(([a, b]) => a !== "" && a !== b);
  const pairs = fc.array(pair, { minLength: 20, maxLength: 40 });
  fc.assert(
    fc.property(pairs, (texts) => {
      expectRoundTrip(
        texts.map(([before, after], i) => ({
          path: `two/${i}.md`,
          before,
          after,
        })),
      );
    }),
    { numRuns: 5 },
  );
}, 60_000);
