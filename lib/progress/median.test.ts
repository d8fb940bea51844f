import { expect, test } from "vitest";
import { median } from "./median";

test.each([
  { values: [], is: null },
  { values: [4], is: 4 },
  { values: [1, 9], is: 5 },
  { values: [7, 1, 3], is: 3 },
  { values: [2, 2, 2, 50], is: 2 },
])("the median of $values is $is", ({ values, is }) => {
  const histogram = new Map<number, number>();
  for (const value of values)
    histogram.set(value, (histogram.get(value) ?? 0) + 1);
  expect(median(histogram)).toBe(is);
});
