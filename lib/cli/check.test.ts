import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { jsonLines, recordRow } from "@/lib/ledger/ledger-fixture";
import { check } from "./check";

const folder = mkdtempSync(join(tmpdir(), "check-"));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
const good = fileOf("good.jsonl", jsonLines([recordRow("a.md")]));
const partly = fileOf(
  "partly.json",
  JSON.stringify([recordRow("a.md"), recordRow("b.md", [{ line: 0 }])]),
);
const broken = fileOf("broken.json", "[1,]");

async function run(...args: string[]) {
  const out: string[] = [];
  const io = {
    stdout: (text: string | Uint8Array) => void out.push(String(text)),
    stderr: () => {},
  };
  return { code: await check(args, io), out: out.join("") };
}

test.each([
  ["all of it can be imported", [good], 0],
  ["some of it cannot", [partly], 1],
  ["it is broken", [broken], 1],
  ["no file is named", [], 2],
  ["three are", [good, good, good], 2],
  ["an option is unknown", [good, "--fast"], 2],
  ["a format is unknown", [good, "--format", "xml"], 2],
  ["there is no such file", [join(folder, "none.json")], 3],
  ["it is a folder", [folder], 3],
])("the exit code says so: %s", async (_, args, code) => {
  expect((await run(...args)).code).toBe(code);
});

test("the answer for machines has the outcome, the counts, and each problem with its place", async () => {
  const answer: unknown = JSON.parse((await run(partly, "--json")).out);
  expect(answer).toMatchObject({
    outcome: "partial-offered",
    format: "r11-ledger",
    counts: {
      files: 1,
      flags: 1,
      not_grounded: 1,
      source_silent: 0,
      rejected: 1,
    },
    problems: [{ kind: "bad-line", pointer: "/1/flags/0/line", line: 1 }],
    notices: [],
  });
});

test("nothing in a ledger can forge a line or turn the text of a terminal", async () => {
  const path = fileOf(
    "odd.json",
    JSON.stringify([recordRow("a\u202e\u001b[2J\nAccepted.md", [{ line: 0 }])]),
  );
  const lines = (await run(path)).out.split("\n");
  expect(lines.filter((line) => line.startsWith("Accepted"))).toEqual([]);
  expect(lines.join("\n")).toContain("a\\u202e\\u001b[2J\\u000aAccepted.md");
});
