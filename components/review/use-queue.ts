"use client";

import { useCallback, useMemo, useRef, useState } from "react";
import type { FlagRow } from "@/lib/review/flag-view";
import type { BenchClient, QueuePage, QueueQuery } from "./bench-client";
import type { Grouping } from "./queue-items";

export type QueueDesk = {
  rows: readonly FlagRow[];
  grouping: Grouping;
  loadingMore: boolean;
  more: () => void;
  group: (grouping: Grouping) => void;
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
  const busy = useRef(false);

  const read = useCallback(
    async (order: Grouping, cursor: string | null) => {
      if (busy.current) return;
      busy.current = true;
      setLoading(true);
      const answer = await client.queue({ ...query, order }, cursor);
      busy.current = false;
      setLoading(false);
      if (answer.kind !== "done") return;
      const { rows, nextCursor } = answer.value;
      setPage((known) => ({
        rows: cursor === null ? rows : [...known.rows, ...rows],
        nextCursor,
      }));
    },
    [client, query],
  );

  const more = useCallback(() => {
    if (page.nextCursor !== null) void read(grouping, page.nextCursor);
  }, [page.nextCursor, grouping, read]);

  const group = useCallback(
    (next: Grouping) => {
      setGrouping(next);
      // The address says what is shown: it can be kept and sent.
      const url = new URL(location.href);
      url.searchParams.set("order", next);
      history.replaceState(history.state, "", url);
      void read(next, null);
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
    () => ({ rows: page.rows, grouping, loadingMore, more, group, patch }),
    [page.rows, grouping, loadingMore, more, group, patch],
  );
}
