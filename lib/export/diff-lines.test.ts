import fc from "fast-check";
import { expect, test } from "vitest";
import { diffLines } from "./diff-lines";

function patched(before: string[], after: string[]): string[] {
  const made: string[] = [];
  let at = 0;
  for (const change of diffLines(before, after)) {
    made.push(...before.slice(at, change.beforeStart));
    made.push(...after.slice(change.afterStart, change.afterEnd));
    at = change.beforeEnd;
  }
  return [...made, ...before.slice(at)];
}

const size = (before: string[], after: string[]) =>
  diffLines(before, after).reduce(
    (sum, change) =>
      sum +
      (change.beforeEnd - change.beforeStart) +
      (change.afterEnd - change.afterStart),
    0,
  );

/** The length of the longest common subsequence, the slow and plain way. */
function common(a: string[], b: string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const x of a) {
    const next = [0];
    b.forEach((y, j) => {
      const longest = Math.max(row[j + 1] ?? 0, next[j] ?? 0);
      next.push(x === y ? (row[j] ?? 0) + 1 : longest);
    });
    row = next;
  }
  return row.at(-1) ?? 0;
}

const lines = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 25 });

test("the changes turn one text into the other, with as few lines as can be", () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      expect(patched(before, after)).toEqual(after);
      const least = before.length + after.length - 2 * common(before, after);
      expect(size(before, after)).toBe(least);
    }),
  );
});

test("runs that touch are one change", () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      let end = -1;
      for (const change of diffLines(before, after)) {
        expect(change.beforeStart).toBeGreaterThan(end);
        end = change.beforeEnd;
      }
    }),
  );
});

test("texts with nothing in common still give a right diff", () => {
  const before = Array.from({ length: 3000 }, (_, i) => `old ${i}`);
  const after = Array.from({ length: 2500 }, (_, i) => `new ${i}`);
  expect(patched(before, after)).toEqual(after);
});
