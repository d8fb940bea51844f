"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useToast } from "@/components/ui/toaster";
import type { FlagDetail } from "@/lib/review/flag-view";
import type { BenchClient } from "./bench-client";
import { lookAt } from "./needs-list";
import { refusalToast } from "./refusal-toast";
import type { Remote } from "./use-remote";

/** Looks at the source again: when asked, and once by itself when it is due. */
export function useReadAgain(
  client: BenchClient,
  flag: FlagDetail | null,
  flags: Remote<FlagDetail>,
  freshnessHours: number,
) {
  const toast = useToast();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const tried = useRef(new Set<string>());
  const renewed = useRef(new Set<string>());
  const source = flag?.source ?? null;
  const flagId = flag?.id ?? null;
  const renewFlag = flags.renew;

  const readAgain = useCallback(async () => {
    if (source === null || flagId === null) return;
    const { id } = source;
    setBusy((now) => new Set(now).add(id));
    const answer = await client.readAgain([id]);
    if (answer.kind === "done") {
      await renewFlag(flagId);
    } else toast(refusalToast("The source", answer, () => undefined));
    setBusy((now) => {
      const next = new Set(now);
      next.delete(id);
      return next;
    });
  }, [client, source, flagId, renewFlag, toast]);

  useEffect(() => {
    if (source === null || flagId === null || busy.has(source.id)) return;
    const look = lookAt(source, freshnessHours, new Date());
    if (look !== "stale" && look !== "unread") return;
    if (!tried.current.has(source.id)) {
      tried.current.add(source.id);
      void readAgain();
    } else if (!renewed.current.has(flagId)) {
      // Its page was looked at after this flag had been asked for ahead.
      renewed.current.add(flagId);
      void renewFlag(flagId);
    }
  }, [source, flagId, busy, freshnessHours, readAgain, renewFlag]);

  return { reading: source !== null && busy.has(source.id), readAgain };
}
