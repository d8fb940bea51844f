"use client";

import { useSyncExternalStore } from "react";

let known: { slug: string; left: number } | null = null;
const listeners = new Set<() => void>();

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Tells the tabs how many flags of a project are not done by now. */
export function tellLeft(slug: string, left: number): void {
  if (known?.slug === slug && known.left === left) return;
  known = { slug, left };
  for (const notify of listeners) notify();
}

/** What a bench on this page told last, else what the server counted. */
export function useLeft(slug: string, counted: number | null): number | null {
  const told = useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  );
  return told?.slug === slug ? told.left : counted;
}
