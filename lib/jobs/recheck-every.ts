import * as z from "zod";

/** How often a project looks at all its sources by itself. */
export const RecheckEvery = z.enum(["off", "daily", "weekly"]);
export type RecheckEvery = z.infer<typeof RecheckEvery>;

const HOUR_MS = 3_600_000;
const HOURS: Record<Exclude<RecheckEvery, "off">, number> = {
  daily: 24,
  weekly: 7 * 24,
};

/**
 * When the next look is due, counted from `from`; null where none is. Whole
 * periods after `due`, so that a server that was down does not catch up one by
 * one and the hour of the day stays.
 */
export function nextRecheck(
  every: RecheckEvery,
  from: Date,
  due: Date | null = null,
): Date | null {
  if (every === "off") return null;
  const period = HOURS[every] * HOUR_MS;
  const start = due ?? from;
  const passed = Math.max(0, from.getTime() - start.getTime());
  return new Date(start.getTime() + (Math.floor(passed / period) + 1) * period);
}
