import { expect, test } from "vitest";
import {
  ownerOf,
  parseCodeowners,
  patchFileNames,
  topFolderOf,
} from "./patch-owner";

const rules = parseCodeowners(`# who owns what
*               @org/all
*.md            @org/docs # every page
/top.md         @ann
docs/           @bob @ann
skills/*        @cas
skills/deep/**  @dee
build/logs      @eve
with\\ space/   @fay
docs/free/
!docs/x         @none
[a-z].txt       @none
`);

test.each([
  ["code.ts", "@org/all"],
  ["a/b/page.md", "@org/docs"],
  ["top.md", "@ann"],
  ["a/top.md", "@org/docs"],
  ["docs/a/b.md", "@ann @bob"],
  ["a/docs/b.ts", "@ann @bob"],
  ["skills/x.ts", "@cas"],
  ["skills/other/x.ts", "@org/all"],
  ["skills/deep/er/x.ts", "@dee"],
  ["build/logs/today.txt", "@eve"],
  ["x/build/logs/today.txt", "@org/all"],
  ["with space/x.ts", "@fay"],
  ["docs/free/x.md", ""],
  ["docs/x", "@ann @bob"],
  ["a.txt", "@org/all"],
])("%s belongs to %j", (path, owners) => {
  expect(ownerOf(rules, path)).toBe(owners);
});

test("a file that nobody names belongs to nobody", () => {
  expect(ownerOf([], "a.md")).toBe("");
});

test("a pattern of many wildcards cannot hold matching up", () => {
  const [rule] = parseCodeowners(`${"*a".repeat(30)} @x`);
  expect(rule).toBeUndefined();
});

test.each([
  ["a/b/c.md", "a"],
  ["c.md", ""],
])("the top folder of %s is %j", (path, folder) => {
  expect(topFolderOf(path)).toBe(folder);
});

test("every group has a file name of its own that is only a name", () => {
  const groups = ["@org/docs", "@org-docs", "../..", "", "Ünder", "@ORG/docs"];
  expect(patchFileNames(groups, "owner")).toEqual([
    "fixes.owner.org-docs.patch",
    "fixes.owner.org-docs-2.patch",
    "fixes.owner.patch",
    "fixes.owner-2.patch",
    "fixes.owner.Ünder.patch",
    "fixes.owner.ORG-docs-3.patch",
  ]);
  const both = [
    ...patchFileNames(["", "skills"], "folder"),
    ...patchFileNames(["", "@skills"], "owner"),
  ];
  expect(new Set(["fixes.patch", ...both]).size).toBe(5);
});
