import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeScore, wilson } from "./judge-score";

describe("wilson", () => {
  test.each([
    [0, 10, 0, 0.2775],
    [5, 10, 0.2366, 0.7634],
    [31, 40, 0.625, 0.8768],
    [10, 10, 0.7225, 1],
  ])("of %i in %i is %f to %f", (hits, total, low, high) => {
    const interval = wilson(hits, total);
    expect(interval?.low).toBeCloseTo(low, 3);
    expect(interval?.high).toBeCloseTo(high, 3);
  });

  test("says nothing where nothing was seen", () => {
    expect(wilson(0, 0)).toBeNull();
  });

  test("holds the share, stays within 0 and 1, and narrows with more of the same", () => {
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 1, max: 500 }), (a, b) => {
        const [hits, total] = [Math.min(a, b), b];
        const few = wilson(hits, total);
        const many = wilson(hits * 10, total * 10);
        if (!few || !many) throw new Error("no interval");
        expect(few.low).toBeGreaterThanOrEqual(0);
        expect(few.high).toBeLessThanOrEqual(1);
        expect(few.low).toBeLessThanOrEqual(few.share);
        expect(few.high).toBeGreaterThanOrEqual(few.share);
        expect(many.high - many.low).toBeLessThan(few.high - few.low);
      }),
    );
  });
});

describe("judgeScore", () => {
  test("counts by rule and in all, and leaves two answers out of the interval", () => {
    const score = judgeScore([
      { rule: "R1", ruling: "correct", n: 3 },
      { rule: "R1", ruling: "wrong", n: 1 },
      { rule: "R2", ruling: "disputed", n: 2 },
      { rule: "R3", ruling: "outdated", n: 5 },
    ]);
    expect(score.rules.map(({ rule, decided }) => [rule, decided])).toEqual([
      ["R3", 5],
      ["R1", 4],
      ["R2", 0],
    ]);
    expect(score.rules[1]?.mistaken?.share).toBe(0.75);
    expect(score.rules[2]?.mistaken).toBeNull();
    expect(score.all).toMatchObject({ correct: 3, decided: 9, disputed: 2 });
  });

  test("does not depend on the order of the counts", () => {
    const counts = [
      { rule: "R1", ruling: "correct", n: 1 },
      { rule: "R2", ruling: "wrong", n: 1 },
      { rule: "R1", ruling: "unsourced", n: 2 },
    ] as const;
    expect(judgeScore(counts.toReversed())).toEqual(judgeScore(counts));
  });
});
