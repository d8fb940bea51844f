import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { applyLines, shellQuoted } from "./apply-lines";

test.each([
  "fixes.patch",
  "a b.patch",
  "it's.patch",
  "$(id).patch",
  "`x`;y",
  "ü&|.patch",
])("a shell reads %j as one word", (word) => {
  const read = execFileSync("sh", ["-c", `printf %s ${shellQuoted(word)}`]);
  expect(read.toString()).toBe(word);
});

test("a name with a leading dash is no option", () => {
  expect(shellQuoted("-R.patch")).toBe("./-R.patch");
});

test("the patch is checked before it is applied, and can be taken back", () => {
  expect(applyLines("fixes.patch", "a".repeat(40))).toEqual({
    checkout: `git switch --detach ${"a".repeat(40)}`,
    check: "git apply --whitespace=nowarn --check fixes.patch",
    apply: "git apply --whitespace=nowarn fixes.patch",
    undo: "git apply --whitespace=nowarn -R fixes.patch",
  });
  expect(applyLines("fixes.patch", null).checkout).toBeNull();
});
