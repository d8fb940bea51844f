import { meanInterval } from "./mean-interval";

/** Totals at the end of a day (`YYYY-MM-DD`) on which something changed. */
export type BurnDay = { day: string; done: number; flags: number };

/** When the rest is likely done, as days. */
export type Forecast = { early: string; likely: string; late: string };

const DAY_MS = 86_400_000;
const WINDOW = 14;

/**
 * When the rest is likely done: the pace of the last 14 days, at its mean and
 * at both ends of the mean's 95 % interval. Null with fewer than five days of
 * work, with nothing left, or where the slow end would be more than a year away.
 */
export function forecastOf(
  days: readonly BurnDay[],
  today: string,
): Forecast | null {
  const last = days.at(-1);
  if (last === undefined || last.done >= last.flags) return null;
  const now = Date.parse(`${today}T00:00:00Z`);
  const paces = dailyPaces(days, now);
  const pace = paces && meanInterval(paces);
  if (!pace) return null;
  const left = last.flags - last.done;
  const until = (rate: number) => now + Math.ceil(left / rate) * DAY_MS;
  const day = (rate: number) =>
    new Date(until(rate)).toISOString().slice(0, 10);
  if (pace.low <= 0 || until(pace.low) > now + 366 * DAY_MS) return null;
  return { early: day(pace.high), likely: day(pace.mean), late: day(pace.low) };
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
