"use client";

import { useCallback, useEffect, useRef } from "react";
import type { Disposition } from "@/lib/review/disposition";
import type { FlagDetail } from "@/lib/review/flag-view";
import type { Recorded } from "./bench-client";
import type { QueueDesk } from "./use-queue";
import type { Remote } from "./use-remote";

type Flags = Remote<FlagDetail>;
type Patch = QueueDesk["patch"];

/** A recorded decision: its draft ends, its row and its detail follow. */
export function useRecorded(
  flags: Flags,
  patch: Patch,
  drop: (id: string) => void,
) {
  const { age } = flags;
  return useCallback(
    (id: string, { version, reviewState }: Recorded, by: Disposition) => {
      drop(id);
      patch(id, {
        version,
        reviewState,
        disposition: reviewState === "confirmed" ? by : null,
      });
      age(id);
    },
    [drop, patch, age],
  );
}

/** A flag that is open again, as the server has it or as it was. */
export function useReopened(
  flags: Flags,
  patch: Patch,
  refused: (id: string) => void,
) {
  const { put, renew } = flags;
  return useCallback(
    (id: string, current: FlagDetail | null) => {
      refused(id);
      if (current === null) {
        patch(id, { reviewState: "open", disposition: null });
        void renew(id);
        return;
      }
      put(id, current);
      const { version, reviewState, disposition, reviewerName } = current;
      patch(id, { version, reviewState, disposition, reviewerName });
    },
    [put, patch, renew, refused],
  );
}

/** How a quote was found, once a flag was read, stands in its row too. */
export function useRowsFollow(
  rows: QueueDesk["rows"],
  flags: Flags,
  patch: Patch,
) {
  useEffect(() => {
    for (const { id, matchKind } of rows) {
      const known = flags.get(id);
      if (known?.state !== "ready" || matchKind !== "unchecked") continue;
      const { matchKind: now } = known.value;
      if (now !== "unchecked") patch(id, { matchKind: now });
    }
  }, [rows, flags, patch]);
}

/** Agreed blind: the flag is read anew, with the first one's fix in it. */
export function useAgreed(flags: Flags, open: (id: string) => void) {
  const { renew } = flags;
  const opener = useRef(open);
  useEffect(() => {
    opener.current = open;
  });
  return useCallback(
    (id: string) => {
      void renew(id);
      return () => opener.current(id);
    },
    [renew],
  );
}
