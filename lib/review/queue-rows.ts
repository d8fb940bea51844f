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

async function inOrder(pageOf: PageOf, filter: QueueFilter, read: ReadPart) {
  const wanted = filter.limit + 1;
  const { cursor, order } = filter;
  if (order !== "source") return read(pageOf, filter, order, wanted);
  if (cursor?.[0] === null)
    return read(pageOf, filter, "without-source", wanted);
  const rows = await read(pageOf, filter, "with-source", wanted);
  const left = wanted - rows.length;
  if (left === 0) return rows;
  const rest = { ...filter, cursor: undefined };
  return [...rows, ...(await read(pageOf, rest, "without-source", left))];
}
