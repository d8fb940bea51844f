"use client";

import { RotateCcwClock } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useToast } from "@/components/ui/toaster";
import { findRun, startRun, stopRun } from "./history-client";

const POLL_MS = 700;
const ended = ["done", "failed", "cancelled"];
const keyOf = (sourceId: string) => `history-run ${sourceId}`;

/** Reads a source's past as a job; a reload finds the run again. */
export function ReadPastButton({
  slug,
  sourceId,
  again,
}: {
  slug: string;
  sourceId: string;
  again: boolean;
}) {
  const router = useRouter();
  const toast = useToast();
  const [runId, setRunId] = useState<string | null>(null);
  useEffect(
    () => setRunId(sessionStorage.getItem(keyOf(sourceId))),
    [sourceId],
  );
  useEffect(() => {
    if (runId === null) return;
    const timer = setInterval(async () => {
      const run = await findRun(slug, runId);
      if (run && !ended.includes(run.state)) return;
      clearInterval(timer);
      sessionStorage.removeItem(keyOf(sourceId));
      setRunId(null);
      router.refresh();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [runId, slug, sourceId, router]);
  const start = async () => {
    const started = await startRun(slug, sourceId);
    if (!started) {
      toast({
        title: "The past was not read.",
        body: "What was read before is still here. Try again.",
        tone: "bad",
      });
      return;
    }
    sessionStorage.setItem(keyOf(sourceId), started.run_id);
    setRunId(started.run_id);
  };
  if (runId !== null)
    return (
      <Button small onClick={() => void stopRun(slug, runId)}>
        Reading its past. Stop
      </Button>
    );
  return (
    <Button small onClick={start}>
      <Icon of={RotateCcwClock} size={14} />
      {again ? "Read the past again" : "Look into the past"}
    </Button>
  );
}
