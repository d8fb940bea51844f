import { expect, test } from "vitest";
import { meanInterval } from "./mean-interval";

// Published: "Student", "The probable error of a mean", Biometrika 6 (1908):
// hours of sleep gained by ten patients. R's own worked example of a paired t
// test on these data gives the interval 0.7001142 to 2.4598858 for 1.58.
test("Student's ten sleepers have the published mean and interval", () => {
  const gained = [1.2, 2.4, 1.3, 1.3, 0, 1.0, 1.8, 0.8, 4.6, 1.4];
  const found = meanInterval(gained);
  expect(found?.mean).toBeCloseTo(1.58, 10);
  expect(found?.low).toBeCloseTo(0.7001142, 3);
  expect(found?.high).toBeCloseTo(2.4598858, 3);
});

test("one sample says nothing of its spread", () => {
  expect(meanInterval([3])).toBeNull();
});
