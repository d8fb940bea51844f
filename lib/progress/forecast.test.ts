import { describe, expect, it } from "vitest";
import { forecastOf } from "./forecast";

const day = (n: number) =>
  new Date(Date.UTC(2026, 4, n)).toISOString().slice(0, 10);
const steady = (pace: number, length = 20, flags = 400) =>
  Array.from({ length }, (_, i) => ({
    day: day(i + 1),
    done: pace * (i + 1),
    flags,
  }));

describe("forecastOf", () => {
  it("a faster pace ends earlier", () => {
    const slow = forecastOf(steady(8), day(20));
    const fast = forecastOf(steady(12), day(20));
    expect(slow && fast && fast.likely < slow.likely).toBe(true);
  });

  it("an even pace leaves no doubt about the day", () => {
    const found = forecastOf(steady(10), day(20));
    expect(found?.early).toBe(found?.late);
  });

  it.each([
    ["nothing is left", steady(20, 20, 400)],
    ["too few days were worked", steady(10, 3)],
    ["no day is known", []],
    ["the end is more than a year away", steady(1, 20, 100_000)],
  ])("says nothing where %s", (_, days) => {
    expect(forecastOf(days, day(20))).toBeNull();
  });
});
