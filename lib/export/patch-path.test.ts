import { expect, test } from "vitest";
import { headerPath, quotePath } from "./patch-path";

test.each([
  ["a/plain-1_x.md", "a/plain-1_x.md", "a/plain-1_x.md"],
  ["a/with space.md", "a/with space.md", "a/with space.md\t"],
  ["it's.md", "it's.md", "it's.md"],
  ['a "b".md', '"a \\"b\\".md"', '"a \\"b\\".md"'],
  ["tab\there", '"tab\\there"', '"tab\\there"'],
  ["ü.md", '"\\303\\274.md"', '"\\303\\274.md"'],
  ["\x01\x7f", '"\\001\\177"', '"\\001\\177"'],
])("%j is written as git writes it", (path, quoted, header) => {
  expect([quotePath(path), headerPath(path)]).toEqual([quoted, header]);
});
