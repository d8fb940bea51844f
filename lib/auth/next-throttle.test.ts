import { expect, test } from "vitest";
import { nextTries, type Tries } from "./next-throttle";

const START = Date.parse("2026-11-30T10:00:00Z");
const at = (seconds: number) => new Date(START + seconds * 1000);

/** Which of the tries at these seconds are let through. */
function allowedAt(seconds: number[], limit = 9): boolean[] {
  let tries: Tries | null = null;
  return seconds.map((second) => {
    const { allowed, after } = nextTries(tries, limit, at(second));
    tries = after;
    return allowed;
  });
}

test("nine wrong tries are looked at, the tenth is not", () => {
  const hundred = Array.from({ length: 100 }, (_, i) => i / 100);
  const allowed = allowedAt(hundred);
  expect(allowed.slice(0, 9)).toEqual(Array(9).fill(true));
  expect(allowed.slice(9)).toEqual(Array(91).fill(false));
});

test("after a wait one more is looked at, and the next wait is twice as long", () => {
  const nine = Array(9).fill(0);
  expect(allowedAt([...nine, 29, 31, 32, 90, 92]).slice(9)).toEqual([
    false,
    true,
    false,
    false,
    true,
  ]);
});

test("no wait is longer than a quarter of an hour, and tries during it do not add to it", () => {
  let tries: Tries = {
    count: 60,
    windowStart: at(-60),
    blockedUntil: null,
  };
  tries = nextTries(tries, 9, at(0)).after;
  for (let second = 1; second < 900; second += 50)
    tries = nextTries(tries, 9, at(second)).after;
  expect(nextTries(tries, 9, at(901)).allowed).toBe(true);
});

test("fifteen quiet minutes forget everything", () => {
  const nine = Array(9).fill(0);
  const later = 30 + 15 * 60 + 1;
  expect(allowedAt([...nine, later, later, later]).slice(9)).toEqual([
    true,
    true,
    true,
  ]);
});
