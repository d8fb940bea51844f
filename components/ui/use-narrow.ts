"use client";

import { useSyncExternalStore } from "react";

const narrow = "(max-width: 895px)";

function subscribe(notify: () => void) {
  const query = window.matchMedia(narrow);
  query.addEventListener("change", notify);
  return () => query.removeEventListener("change", notify);
}

/** True on a phone or at 200 % zoom, where one pane is shown at a time. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(narrow).matches,
    () => false,
  );
}
