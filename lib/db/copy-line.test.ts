import { expect, test } from "vitest";
import { copyLine } from "./copy-line";

test.each([
  [["a", 1, null], "a\t1\t\\N\n"],
  [["\\N"], "\\\\N\n"],
  [["a\tb\nc\rd\\e"], "a\\tb\\nc\\rd\\\\e\n"],
  [["", "\\."], "\t\\\\.\n"],
  [["\u2028\u{1f6a2}"], "\u2028\u{1f6a2}\n"],
])("%j is the line %j", (row, line) => {
  expect(copyLine(row)).toBe(line);
});
