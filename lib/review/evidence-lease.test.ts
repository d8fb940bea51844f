import { describe, expect, test } from "vitest";
import { anchorOf, canEnd, holds } from "./evidence-lease";

describe("the anchor of a decision", () => {
  test("is the grounding sentence before the judge's quote", () => {
    const decision = {
      groundingQuote: "g",
      quote: "q",
      matchKind: "exact" as const,
    };
    expect(anchorOf(decision)).toBe("g");
  });
  test("is the quote only where it was found when it was decided", () => {
    const decision = { groundingQuote: null, quote: "q" };
    expect(anchorOf({ ...decision, matchKind: "fuzzy" })).toBe("q");
    expect(anchorOf({ ...decision, matchKind: "altered" })).toBeNull();
    expect(anchorOf({ ...decision, matchKind: "unchecked" })).toBeNull();
  });
});

test.each([
  { outcomes: ["fetched"], ends: "read" },
  { outcomes: ["not_modified"], ends: null },
  { outcomes: ["timed_out", "timed_out"], ends: null },
  { outcomes: ["http_error"], ends: null },
  { outcomes: ["gone"], ends: null },
  { outcomes: ["gone", "fetched"], ends: null },
  { outcomes: ["gone", "gone"], ends: "gone" },
])(
  "after $outcomes a decision can be ended by: $ends",
  ({ outcomes, ends }) => {
    expect(canEnd(outcomes.map((outcome) => ({ outcome })))).toBe(ends);
  },
);

test("an altered passage no longer holds a decision", () => {
  expect(holds("altered")).toBe(false);
  expect(holds("normalized")).toBe(true);
});
