import type { QueueQuery } from "./bench-client";

const TO_DO = "open,to_recheck,disputed,awaiting_second";

/**
 * The filters of the address bar as the API takes them. Without a state the
 * queue is what still waits; what was decided, or taken back by the judge, has
 * to be asked for. `all` asks for every state.
 */
export function askedQueue(query: QueueQuery): QueueQuery {
  const { state, ...others } = query;
  if (state === "all") return others;
  if (state !== undefined && state !== "") return query;
  const done = [query.disposition, query.reviewer, query.ledger, query.claim];
  return done.some((value) => value !== undefined && value !== "")
    ? others
    : { ...others, state: TO_DO };
}
