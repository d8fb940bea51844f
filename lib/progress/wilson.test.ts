import { expect, test } from "vitest";
import { wilson } from "./wilson";

// Published: R. G. Newcombe, "Two-sided confidence intervals for the single
// proportion", Statistics in Medicine 17 (1998), table I, method 3 (score).
test.each([
  { hits: 81, of: 263, low: 0.2553, high: 0.3662 },
  { hits: 15, of: 148, low: 0.0624, high: 0.1605 },
  { hits: 0, of: 20, low: 0, high: 0.1611 },
  { hits: 1, of: 29, low: 0.0061, high: 0.1718 },
])("$hits of $of has the published interval", ({ hits, of, low, high }) => {
  const interval = wilson(hits, of);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

test("nothing counted says nothing", () => {
  expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
});

test("all of them reaches one, and none of them zero", () => {
  expect(wilson(5, 5).high).toBe(1);
  expect(wilson(0, 5).low).toBe(0);
});
