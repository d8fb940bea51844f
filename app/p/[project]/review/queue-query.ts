import type { QueueQuery } from "@/components/review/bench-client";

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
  if (order === "file" || order === "source" || order === "claim")
    query.order = order;
  return query;
}
