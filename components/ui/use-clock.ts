"use client";

import { useSyncExternalStore } from "react";

const tick = 30_000;
let now = 0;

function subscribe(notify: () => void) {
  const timer = setInterval(() => {
    now = Date.now();
    notify();
  }, tick);
  return () => clearInterval(timer);
}

function read() {
  if (now === 0) now = Date.now();
  return now;
}

/**
 * The time and zone to say times in. While the page hydrates both are those
 * of the server (`rendered`, UTC), so that the first paint is the same on
 * both sides; then the reader's own, renewed every 30 s.
 */
export function useClock(rendered: string): {
  now: Date;
  zone: string | undefined;
} {
  const ms = useSyncExternalStore(subscribe, read, () => 0);
  return ms === 0
    ? { now: new Date(rendered), zone: "UTC" }
    : { now: new Date(ms), zone: undefined };
}
