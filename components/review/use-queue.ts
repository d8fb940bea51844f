"use client";

import { useCallback, useMemo, useRef, useState } from "react";
import type { FlagRow } from "@/lib/review/flag-view";
import type { BenchClient, QueuePage, QueueQuery } from "./bench-client";
import type { Grouping } from "./queue-items";
import { withPage } from "./queue-pages";

export type QueueDesk = {
  rows: readonly FlagRow[];
  grouping: Grouping;
  loadingMore: boolean;
  /** True while the server has rows that were not read yet. */
  hasMore: boolean;
  /** How often the rows were read anew, in an order of their own each time. */
  reads: number;
  more: () => void;
  /** Reads the rows anew, far enough to hold the flag at hand where it is near. */
  group: (grouping: Grouping, keep: string | null) => void;
  /** Writes what is now known of one flag, where it stands. */
  patch: (id: string, known: Partial<FlagRow>) => void;
};

/** The rows in the order in which they came. Only regrouping reads them anew. */
export function useQueue(
  client: BenchClient,
  query: QueueQuery,
  first: QueuePage,
): QueueDesk {
  const [page, setPage] = useState(first);
  const [grouping, setGrouping] = useState<Grouping>(query.order ?? "source");
  const [loadingMore, setLoading] = useState(false);
  const [reads, setReads] = useState(0);
  const busy = useRef(false);

  const read = useCallback(
    async (order: Grouping, known: QueuePage, keep: string | null) => {
      if (busy.current) return;
      busy.current = true;
      setLoading(true);
      const found = await readOn(client, { ...query, order }, known, keep);
      busy.current = false;
      setLoading(false);
      if (found === null) return;
      setPage((now) =>
        known === NOTHING ? found : withPage(now, known, found),
      );
      if (known === NOTHING) setReads((n) => n + 1);
    },
    [client, query],
  );

  const more = useCallback(() => {
    if (page.nextCursor !== null) void read(grouping, page, null);
  }, [page, grouping, read]);

  const group = useCallback(
    (next: Grouping, keep: string | null) => {
      setGrouping(next);
      // The address says what is shown: it can be kept and sent.
      const url = new URL(location.href);
      url.searchParams.set("order", next);
      history.replaceState(history.state, "", url);
      void read(next, NOTHING, keep);
    },
    [read],
  );

  const patch = useCallback((id: string, known: Partial<FlagRow>) => {
    setPage((now) => ({
      ...now,
      rows: now.rows.map((row) => (row.id === id ? { ...row, ...known } : row)),
    }));
  }, []);

  return useMemo(
    () => ({
      ...{ rows: page.rows, grouping, loadingMore, reads },
      ...{ hasMore: page.nextCursor !== null, more, group, patch },
    }),
    [page, grouping, loadingMore, reads, more, group, patch],
  );
}

const NOTHING: QueuePage = { rows: [], nextCursor: null };
const NEAR_PAGES = 6;

/**
 * The page after what is known; up to a few more until `keep` is among them.
 * Null where the server does not answer: then all stays as it is.
 */
async function readOn(
  client: BenchClient,
  query: QueueQuery,
  known: QueuePage,
  keep: string | null,
): Promise<QueuePage | null> {
  let page: QueuePage = { rows: [], nextCursor: known.nextCursor };
  for (let left = keep === null ? 1 : NEAR_PAGES; left > 0; left -= 1) {
    const answer = await client.queue(query, page.nextCursor);
    if (answer.kind !== "done") return page.rows.length > 0 ? page : null;
    const { rows, nextCursor } = answer.value;
    page = { rows: [...page.rows, ...rows], nextCursor };
    if (nextCursor === null || page.rows.some(({ id }) => id === keep)) break;
  }
  return page;
}
