"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Answer } from "@/components/review/bench-client";
import { send } from "@/components/review/http-bench-client";
import { refusalWords } from "@/components/review/refusal-toast";

/** How far a look at all sources is. */
export type CheckRun = {
  id: string;
  /** queued | running | done | failed | cancelled */
  state: string;
  done: number;
  total: number | null;
};

const LOOK_MS = 1_000;

const hasEnded = ({ state }: CheckRun) =>
  state === "done" || state === "failed" || state === "cancelled";

/**
 * A look at all sources: starts it, follows it, stops it. It goes on without
 * this page; `first` is the run that the server says is under way.
 */
export function useCheckRun(slug: string, first: CheckRun | null) {
  const router = useRouter();
  const [run, setRun] = useState(first);
  const [cancelling, setCancelling] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const busy = useRef(false);
  const base = `/api/v1/projects/${encodeURIComponent(slug)}/checks`;
  const id = run !== null && !hasEnded(run) ? run.id : null;

  const told = useCallback(
    (answer: Answer<CheckRun>) => {
      if (answer.kind !== "done") return setTrouble(refusalWords(answer));
      setTrouble(null);
      setRun(answer.value);
      if (!hasEnded(answer.value)) return;
      setCancelling(false);
      router.refresh();
    },
    [router],
  );

  useEffect(() => {
    if (id === null) return undefined;
    const timer = setInterval(async () => {
      if (busy.current) return;
      busy.current = true;
      told(await send<CheckRun>("GET", `${base}/${id}`));
      busy.current = false;
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [id, base, told]);

  const start = async () => {
    if (id !== null) return;
    const key = crypto.randomUUID();
    const answer = await send<{ check_id: string }>("POST", base, {}, key);
    if (answer.kind !== "done") return setTrouble(refusalWords(answer));
    told(await send<CheckRun>("GET", `${base}/${answer.value.check_id}`));
  };
  const cancel = async () => {
    if (id === null) return;
    setCancelling(true);
    told(await send<CheckRun>("DELETE", `${base}/${id}`));
  };
  return { run: id === null ? null : run, cancelling, trouble, start, cancel };
}
