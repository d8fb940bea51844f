import { expect, test } from "vitest";
import { takeTurns } from "./take-turns";

test("never more than the places at once, in order, and a failure frees its place", async () => {
  const inTurn = takeTurns(2);
  let [running, most] = [0, 0];
  const started: number[] = [];
  const work = (n: number) =>
    inTurn(async () => {
      started.push(n);
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      if (n === 1) throw new Error("failed");
      return n;
    });
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4].map(work));
  expect(most).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
});
