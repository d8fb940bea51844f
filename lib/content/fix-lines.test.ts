import fc from "fast-check";
import { expect, test } from "vitest";
import { formatFixLines, parseFixLines } from "./fix-lines";

test.each([
  ["", []],
  ["\n", [""]],
  ["\r\n", [""]],
  ["a", ["a"]],
  ["a\n", ["a"]],
  ["a\r\nb\r\n", ["a", "b"]],
  ["a\n\n", ["a", ""]],
  ["\na", ["", "a"]],
  ["a\rb", ["a\rb"]],
])("%j is the lines %j", (text, lines) => {
  expect(parseFixLines(text)).toEqual(lines);
});

test("lines that were written read back as they were", () => {
  const line = fc.string().map((text) => text.replace(/[\r\n]/g, ""));
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      expect(parseFixLines(formatFixLines(lines))).toEqual(lines);
    }),
  );
});
