import type { FlagRow } from "@/lib/review/flag-view";
import { isDone } from "./standing";

/** What was done in this session, by flag id. */
export type Handled = ReadonlySet<string>;

/**
 * The flag to go to after a decision: the next below that nobody has handled,
 * else the first one above. Null when none is left.
 */
export function nextToDo(
  rows: readonly FlagRow[],
  from: string | null,
  handled: Handled,
): string | null {
  const at = rows.findIndex(({ id }) => id === from);
  const order = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  const waits = (row: FlagRow) => !isDone(row) && !handled.has(row.id);
  return order.find(waits)?.id ?? null;
}

/** The flag `step` rows further, done or not. Stays at either end. */
export function stepFrom(
  rows: readonly FlagRow[],
  from: string | null,
  step: 1 | -1,
): string | null {
  const at = rows.findIndex(({ id }) => id === from);
  if (at < 0) return rows[0]?.id ?? null;
  return rows[at + step]?.id ?? from;
}

/** What is said aloud of the flag that comes next, or of why none does. */
export function nextWords(
  { rows, hasMore }: { rows: readonly FlagRow[]; hasMore: boolean },
  next: string | null,
): string {
  const claim = rows.find(({ id }) => id === next)?.claim;
  if (claim !== undefined) return `Next: ${claim}`;
  return hasMore ? "Reading on." : "Nothing is left in this queue.";
}
