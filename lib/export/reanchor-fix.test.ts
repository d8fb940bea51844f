import fc from "fast-check";
import { expect, test } from "vitest";
import { reanchorFix } from "./reanchor-fix";

const fix = { startLine: 2, endLine: 3, original: "b\nc" };
const base = ["a", "b", "c", "d"];

test.each<[string, string[], string[] | null, object]>([
  ["untouched", base, null, { anchor: "applies", startLine: 2, endLine: 3 }],
  [
    "changed elsewhere",
    ["A", "b", "c", "D"],
    base,
    { anchor: "applies", startLine: 2 },
  ],
  [
    "pushed down",
    ["x", "y", ...base],
    null,
    { anchor: "moved", startLine: 4, endLine: 5 },
  ],
  ["pulled up", ["b", "c"], base, { anchor: "moved", startLine: 1 }],
  ["changed", ["a", "b", "C", "d"], base, { anchor: "conflicts" }],
  ["gone", ["a", "d"], base, { anchor: "conflicts" }],
  ["torn apart", ["a", "b", "x", "c", "d"], base, { anchor: "conflicts" }],
  [
    "cut and pasted",
    ["d", "a", "b", "c"],
    ["b", "c", "d", "a"],
    { anchor: "moved" },
  ],
  ["in a file that is empty", [], null, { anchor: "conflicts" }],
])("lines that are %s", (_what, lines, then, expected) => {
  expect(reanchorFix(fix, lines, then)).toMatchObject(expected);
});

test("of two copies the earlier version shows which is meant", () => {
  const row = { startLine: 4, endLine: 4, original: "| 5 |" };
  const then = ["h", "| 5 |", "m", "| 5 |", "t"];
  const now = ["h", "new", "| 5 |", "m", "| 5 |", "t"];
  expect(reanchorFix(row, now, then)).toEqual({
    anchor: "moved",
    startLine: 5,
    endLine: 5,
  });
  expect(reanchorFix(row, now, null).anchor).toBe("conflicts");
});

test("the copy that is left is not taken for the one that was changed", () => {
  const row = { startLine: 3, endLine: 3, original: "| 5 |" };
  const then = ["| 5 |", "m", "| 5 |"];
  expect(reanchorFix(row, ["| 5 |", "m", "| 6 |"], then).anchor).toBe(
    "conflicts",
  );
});

test("an empty line is a line, however its text was joined", () => {
  const lines = ["a", "", "b", ""];
  const at = (startLine: number, endLine: number, original: string) =>
    reanchorFix({ startLine, endLine, original }, lines).anchor;
  expect(at(2, 2, "")).toBe("applies");
  expect(at(2, 2, "\n")).toBe("applies");
  expect(at(3, 4, "b\n")).toBe("applies");
  expect(at(1, 2, "a")).toBe("conflicts");
});

test("lines put in or taken out elsewhere never lose a fix or move it wrongly", () => {
  const line = fc.constantFrom("x", "y", "", "| 5 |");
  const some = fc.array(line, { maxLength: 6 });
  const put = { startLine: 0, original: "" };
  fc.assert(
    fc.property(
      some,
      some,
      some,
      some,
      fc.array(line, { minLength: 1, maxLength: 2 }),
      (a, b, c, d, kept) => {
        const marks = ["<", ...kept, ">"];
        const then = [...a, ...marks, ...b];
        const now = [...c, ...marks, ...d];
        const startLine = a.length + 1;
        const found = reanchorFix(
          {
            ...put,
            startLine,
            endLine: a.length + marks.length,
            original: marks.join("\n"),
          },
          now,
          then,
        );
        expect(found).toMatchObject({ startLine: c.length + 1 });
      },
    ),
  );
});
