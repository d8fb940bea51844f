import { isEscalated } from "@/lib/judge/escalation";
import type { FlagRow } from "@/lib/review/flag-view";
import { isDone } from "./standing";

/** What the queue can be grouped by, in the order that `g` goes through. */
export const GROUPINGS = ["source", "file", "claim", "escalation"] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The grouping that `g` goes to. */
export function nextGrouping(now: Grouping): Grouping {
  const at = GROUPINGS.indexOf(now);
  return GROUPINGS[(at + 1) % GROUPINGS.length] ?? now;
}

/** How far along the project is. */
export type QueueCounts = {
  done: number;
  waiting: number;
  open: number;
  /** How many the reader decided today. */
  mineToday: number;
};

export type QueueGroup = {
  /** Names this header, also where a group comes twice. */
  id: string;
  key: string;
  title: string;
  changed: boolean;
  left: number;
};

export type QueueItem =
  | { kind: "group"; group: QueueGroup; folded: boolean }
  | { kind: "row"; row: FlagRow };

/** The group a row belongs to. Rows without a source share one. */
export function groupKey(row: FlagRow, grouping: Grouping): string {
  if (grouping === "claim") return row.claimKey;
  if (grouping === "escalation")
    return isEscalated(row.escalation) ? "escalated" : "calm";
  return grouping === "file" ? row.path : (row.sourceId ?? "");
}

/** How a group is headed. */
export function groupTitle(row: FlagRow, grouping: Grouping): string {
  if (grouping === "claim") return row.claim;
  if (grouping === "file") return row.path;
  if (grouping === "escalation")
    return isEscalated(row.escalation)
      ? "The judge’s record is in doubt"
      : "Nothing in doubt";
  return row.sourceTitle ?? (row.sourceId === null ? "No source" : "Source");
}

/**
 * The rows as the list shows them: a header wherever the group changes, in the
 * order in which the rows came. Nothing is sorted here, so nothing reshuffles.
 * A claim that stands alone needs no header: the row says it already.
 */
export function queueItems(
  rows: readonly FlagRow[],
  grouping: Grouping,
  folded: ReadonlySet<string>,
  handled: ReadonlySet<string>,
): QueueItem[] {
  const { left, size } = countGroups(rows, grouping, handled);
  const items: QueueItem[] = [];
  let current: string | null = null;
  for (const row of rows) {
    const key = groupKey(row, grouping);
    const headed = grouping !== "claim" || (size.get(key) ?? 0) > 1;
    if (key !== current && headed) {
      const group = {
        id: `group ${row.id}`,
        key,
        title: groupTitle(row, grouping),
        changed: grouping === "source" && row.sourceChanged,
        left: left.get(key) ?? 0,
      };
      items.push({ kind: "group", group, folded: folded.has(key) });
    }
    current = key;
    if (!(headed && folded.has(key))) items.push({ kind: "row", row });
  }
  return items;
}

/** How many rows of each group there are, and how many of them wait. */
function countGroups(
  rows: readonly FlagRow[],
  grouping: Grouping,
  handled: ReadonlySet<string>,
) {
  const left = new Map<string, number>();
  const size = new Map<string, number>();
  for (const row of rows) {
    const key = groupKey(row, grouping);
    const open = !isDone(row) && !handled.has(row.id);
    left.set(key, (left.get(key) ?? 0) + (open ? 1 : 0));
    size.set(key, (size.get(key) ?? 0) + 1);
  }
  return { left, size };
}

/** The first flag of the next group, for the key that jumps. */
export function nextGroupStart(
  rows: readonly FlagRow[],
  from: string | null,
  grouping: Grouping,
): string | null {
  const at = rows.findIndex(({ id }) => id === from);
  const here = rows[at];
  if (here === undefined) return rows[0]?.id ?? null;
  const key = groupKey(here, grouping);
  const next = rows.slice(at).find((row) => groupKey(row, grouping) !== key);
  return next?.id ?? from;
}

/** "4 of 7 on this page": where a flag stands within its group. */
export function placeInGroup(
  rows: readonly FlagRow[],
  id: string | null,
  grouping: Grouping,
): { place: number; of: number } | null {
  const here = rows.find((row) => row.id === id);
  if (here === undefined) return null;
  const key = groupKey(here, grouping);
  const group = rows.filter((row) => groupKey(row, grouping) === key);
  return { place: group.indexOf(here) + 1, of: group.length };
}
