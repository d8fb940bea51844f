"use client";

import { useEffect } from "react";

const AT_REST_MS = 4_000;

/** Loads a part of the screen that few ask for once the page has long been at rest. */
export function useLoadLater(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => null), AT_REST_MS);
    return () => clearTimeout(timer);
  }, [load]);
}

/**
 * Stands in for a part that was asked for and is on its way. It takes the keys,
 * so that what is typed ahead presses nothing else, and tells the words.
 */
export function HoldKeys({ onWords }: { onWords?: (words: string) => void }) {
  return (
    <input
      className="vh"
      aria-label="One moment"
      ref={(field) => field?.focus()}
      onChange={(event) => onWords?.(event.currentTarget.value)}
    />
  );
}
