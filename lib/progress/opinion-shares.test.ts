import { expect, test } from "vitest";
import { opinionShares } from "./opinion-shares";

test("each opinion is held against what people decided", () => {
  const { all, byVerdict } = opinionShares([
    { key: "VERIFIED", tally: { correct: 8, wrong: 2, open: 5 } },
    { key: "CONTRADICTED", tally: { outdated: 3, wrong: 2, correct: 5 } },
    { key: "FABRICATED", tally: { correct: 100 } },
  ]);
  expect(byVerdict).toMatchObject([
    { key: "VERIFIED", hits: 8, of: 10 },
    { key: "CONTRADICTED", hits: 5, of: 10 },
  ]);
  expect(all).toMatchObject({ hits: 13, of: 20 });
  expect(all.low).toBeLessThan(0.65);
  expect(all.high).toBeGreaterThan(0.65);
});

test("before anybody has decided there is nothing to say", () => {
  expect(opinionShares([{ key: "VERIFIED", tally: { open: 3 } }])).toEqual({
    all: { key: "", hits: 0, of: 0, low: 0, high: 1 },
    byVerdict: [],
  });
});
