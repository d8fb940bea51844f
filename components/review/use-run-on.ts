"use client";

import { useEffect, useState } from "react";
import { type Handled, nextToDo } from "./next-row";
import type { QueueDesk } from "./use-queue";

const RETRY_MS = 5_000;

/**
 * For a reviewer who is quicker than the list: where the rows ran out and the
 * server has more, reads on and opens the first that waits. Answers whether it
 * is at that; it begins only after a flag was open.
 */
export function useRunOn(
  { rows, hasMore, more }: QueueDesk,
  currentId: string | null,
  handled: Handled,
  open: (id: string) => void,
): boolean {
  const [ranOut, setRanOut] = useState(false);
  const [was, setWas] = useState(currentId);
  if (was !== currentId) {
    setWas(currentId);
    setRanOut(was !== null && currentId === null && hasMore);
  }
  const next = ranOut ? nextToDo(rows, null, handled) : null;
  useEffect(() => {
    if (next !== null) open(next);
  }, [next, open]);
  const reads = ranOut && next === null && hasMore;
  useEffect(() => {
    if (!reads) return undefined;
    more();
    const again = setInterval(more, RETRY_MS);
    return () => clearInterval(again);
  }, [reads, more]);
  return reads;
}
