"use client";

import { useMedia } from "./use-media";

/** True on a phone or at 200 % zoom, where one pane is shown at a time. */
export function useNarrow(): boolean {
  return useMedia("(max-width: 895px)");
}
