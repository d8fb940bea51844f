import type { BurnDay, OverviewView } from "./overview-view";

const DAY_MS = 86_400_000;
const WINDOW = 14;

/**
 * When the rest is likely done: the pace of the last 14 days, at its mean and
 * one standard error either way. Null with fewer than five days of work, with
 * nothing left, or where the slow end would be more than a year away.
 */
export function forecastOf(
  days: readonly BurnDay[],
  today: string,
): OverviewView["forecast"] {
  const last = days.at(-1);
  if (last === undefined || last.done >= last.flags) return null;
  const now = Date.parse(`${today}T00:00:00Z`);
  const paces = dailyPaces(days, now);
  if (paces === null) return null;
  const mean = paces.reduce((sum, n) => sum + n, 0) / paces.length;
  const spread = Math.sqrt(
    paces.reduce((sum, n) => sum + (n - mean) ** 2, 0) / (paces.length - 1),
  );
  const slack = spread / Math.sqrt(paces.length);
  const left = last.flags - last.done;
  const until = (pace: number) => now + Math.ceil(left / pace) * DAY_MS;
  const slow = mean - slack;
  if (slow <= 0 || until(slow) > now + 366 * DAY_MS) return null;
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return {
    early: day(until(mean + slack)),
    likely: day(until(mean)),
    late: day(until(slow)),
  };
}

/** Decisions a day over the window. Null where it holds too few days of work. */
function dailyPaces(days: readonly BurnDay[], now: number): number[] | null {
  const doneBy = (time: number) => {
    const day = new Date(time).toISOString().slice(0, 10);
    return days.findLast((one) => one.day <= day)?.done ?? 0;
  };
  const paces = Array.from({ length: WINDOW }, (_, i) =>
    Math.max(0, doneBy(now - i * DAY_MS) - doneBy(now - (i + 1) * DAY_MS)),
  );
  return paces.filter((n) => n > 0).length < 5 ? null : paces;
}
