"use client";

import { type ComponentType, useEffect, useState } from "react";

const AT_REST_MS = 4_000;
const AGAIN_MS = 1_000;

/**
 * A part of the screen that few ask for: loaded once the page has long been at
 * rest, or at once where it is `wanted`. Null until it has come. What `load`
 * cannot get is asked for again as long as it is wanted. (Suspense would hold
 * back the part for a while after it has come, and lose what is typed then.)
 */
export function useLater<P>(
  load: () => Promise<ComponentType<P>>,
  wanted: boolean,
): ComponentType<P> | null {
  const [part, setPart] = useState<ComponentType<P> | null>(null);
  const come = part !== null;
  useEffect(() => {
    if (come) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const take = async () => {
      const found = await load().catch(() => null);
      if (left) return;
      if (found !== null) setPart(() => found);
      else if (wanted) timer = setTimeout(take, AGAIN_MS);
    };
    if (wanted) void take();
    else timer = setTimeout(take, AT_REST_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [load, wanted, come]);
  return part;
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
