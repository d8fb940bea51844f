import fc from "fast-check";
import { expect, test } from "vitest";
import { titleSimilarity } from "./text-similarity";

test("likeness is symmetric, within bounds, and whole for equal titles", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      const alike = titleSimilarity(a, b);
      expect(alike).toBe(titleSimilarity(b, a));
      expect(alike).toBeGreaterThanOrEqual(0);
      expect(alike).toBeLessThanOrEqual(1);
      expect(titleSimilarity(a, a)).toBe(1);
    }),
  );
});

test("case, punctuation, accents and markup make no difference", () => {
  expect(
    titleSimilarity("On Boats: An Inquiry", "on boats — an inquiry."),
  ).toBe(1);
  expect(titleSimilarity("Zürich <i>Lake</i>", "Zurich Lake")).toBe(1);
});

test("a changed word weighs more than a misprint", () => {
  const misprint = titleSimilarity(
    "On the speed of boats",
    "On the sped of boats",
  );
  const changed = titleSimilarity(
    "On the speed of boats",
    "On the speed of trains",
  );
  expect(misprint).toBeGreaterThanOrEqual(0.9);
  expect(changed).toBeLessThan(0.9);
});
