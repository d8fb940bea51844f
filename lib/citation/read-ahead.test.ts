import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAhead } from "./read-ahead.io";

const dir = mkdtempSync(join(tmpdir(), "read-ahead-"));
const contents = Array.from({ length: 1_234 }, (_, n) => {
  if (n % 5 === 0) return Buffer.from([0x52, 0xe9, n % 256]);
  return Buffer.from(`${n % 3 === 0 ? "\uFEFF" : ""}Żółw ${n} \u{1F422}\r\n`);
});
const paths = contents.map((_, n) => join(dir, `${n}.md`));

beforeAll(() => {
  for (const [n, bytes] of contents.entries())
    writeFileSync(join(dir, `${n}.md`), bytes);
});
afterAll(() => rmSync(dir, { recursive: true }));

function readAll(list: string[]) {
  const files = [];
  for (const batch of readAhead(list)) files.push(...batch);
  return files;
}

test("few files and many are read alike, in order, with the hash of their bytes", () => {
  const many = readAll(paths);
  const few = [];
  for (let n = 0; n < paths.length; n += 300)
    few.push(...readAll(paths.slice(n, n + 300)));
  expect(many).toEqual(few);
  expect(many.map(({ path }) => path)).toEqual(paths);
  expect(many.map(({ hash }) => hash)).toEqual(
    contents.map((bytes) => createHash("sha256").update(bytes).digest("hex")),
  );
  expect(many[6]?.text).toBe("Żółw 6 \u{1F422}\r\n");
});

test.each([3, 1_000])("of %i files one that is gone is a failure", (count) => {
  const list = [...paths.slice(0, count), join(dir, "gone.md")];
  expect(() => readAll(list)).toThrow("ENOENT");
});

test("whoever stops early stops the reading", () => {
  for (const [file] of readAhead(paths)) {
    expect(file?.path).toBe(paths[0]);
    break;
  }
});
