"use client";

import { useCallback, useEffect, useRef } from "react";

/**
 * The same function at every rendering, which does what the newest one does:
 * for handlers of parts that are drawn anew only when what they show changes.
 */
export function useStable<A extends unknown[]>(
  act: (...given: A) => void,
): (...given: A) => void {
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  });
  return useCallback((...given: A) => newest.current(...given), []);
}
