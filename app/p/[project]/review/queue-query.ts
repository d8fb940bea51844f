import type { QueueQuery } from "@/components/review/bench-client";
import { GROUPINGS } from "@/components/review/queue-items";

const NAMES = [
  "state",
  "ledger",
  "file",
  "source",
  "rule",
  "verdict",
  "disposition",
  "reviewer",
  "assignee",
  "run",
  "recheck",
  "only",
  "confirmed",
  "pair",
  "match",
  "claim",
  "q",
] as const;

/** The queue's filters as they stand in an address. */
export function queueQuery(
  search: Record<string, string | string[] | undefined>,
): QueueQuery {
  const query: QueueQuery = {};
  for (const name of NAMES) {
    const value = search[name];
    if (typeof value === "string" && value !== "") query[name] = value;
  }
  const { order } = search;
  const grouping = GROUPINGS.find((one) => one === order);
  if (grouping) query.order = grouping;
  return query;
}
