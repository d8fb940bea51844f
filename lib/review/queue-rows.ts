import type { FlagRow } from "./flag-view";
import type { QueuePart } from "./queue-conditions";
import type { QueueFilter } from "./queue-filter";
import {
  foundPage,
  nearbyPage,
  type PageOf,
  queuePage,
  readPage,
} from "./queue-sql";

/** Runs one part of a page: at most `limit` rows. */
export type ReadPart = (
  pageOf: PageOf,
  asked: QueueFilter,
  part: QueuePart,
  limit: number,
) => Promise<FlagRow[]>;

/**
 * The rows of a page and one more, where there is one. A search first reads on
 * in the queue, where common words are soon found; rare ones are looked up in
 * the index, once that has every flag.
 */
export async function queueRows(
  filter: QueueFilter,
  read: ReadPart,
  isIndexed: () => Promise<boolean>,
): Promise<FlagRow[]> {
  if (!filter.q) return inOrder(queuePage, filter, read);
  const near = await inOrder(nearbyPage, filter, read);
  if (near.length > filter.limit) return near;
  return inOrder((await isIndexed()) ? foundPage : readPage, filter, read);
}

/** Flags without what an order goes by come last. */
const HALVES = {
  source: ["with-source", "without-source"],
  escalation: ["escalated", "calm"],
} as const satisfies Record<string, [QueuePart, QueuePart]>;

async function inOrder(pageOf: PageOf, filter: QueueFilter, read: ReadPart) {
  const wanted = filter.limit + 1;
  const { cursor, order } = filter;
  if (order === "file" || order === "claim")
    return read(pageOf, filter, order, wanted);
  const [first, later] = HALVES[order];
  const group = cursor?.[0];
  if (group === null || group === 0) return read(pageOf, filter, later, wanted);
  const rows = await read(pageOf, filter, first, wanted);
  const left = wanted - rows.length;
  if (left === 0) return rows;
  const rest = { ...filter, cursor: undefined };
  return [...rows, ...(await read(pageOf, rest, later, left))];
}
