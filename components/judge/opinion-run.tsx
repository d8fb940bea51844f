"use client";

import { useCallback, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";

export type OpinionRunView = {
  id: string;
  state: string;
  done: number;
  total: number | null;
  error: string | null;
  cancelling: boolean;
  endedAt: string | null;
  given: number;
  escalated: number;
  tokens: number;
  silent: number;
  failed: Record<string, number>;
};

const LOOK_MS = 1_500;

/**
 * Asks for opinions on every open flag, and shows how far that is and what it
 * cost. It goes on without this page, and can be stopped from here.
 */
export function OpinionRun({
  slug,
  first,
}: {
  slug: string;
  first: OpinionRunView | null;
}) {
  const base = `/api/v1/projects/${encodeURIComponent(slug)}/opinions`;
  const [run, setRun] = useState(first);
  const [said, setSaid] = useState("");
  const isRunning = run !== null && run.endedAt === null;

  const look = useCallback(async () => {
    const response = await fetch(base).catch(() => null);
    if (response?.ok) setRun((await response.json()).run);
  }, [base]);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isRunning, look]);

  async function send(method: "POST" | "DELETE", url: string) {
    const response = await fetch(url, {
      method,
      headers: { "idempotency-key": crypto.randomUUID() },
    }).catch(() => null);
    setSaid(await refusalOf(response));
    await look();
  }

  return (
    <section aria-labelledby="opinion-run-h" className="opinion-run">
      <header className="h2">
        <h2 id="opinion-run-h">Every open flag</h2>
      </header>
      <p className="lead">
        Checks the judge’s record of each, and asks for an opinion where that is
        switched on. It goes on without this page.
      </p>
      {run !== null && <RunWords run={run} />}
      {isRunning ? (
        <Button
          busy={run.cancelling}
          onClick={() => void send("DELETE", `${base}/${run.id}`)}
        >
          Stop
        </Button>
      ) : (
        <Button onClick={() => void send("POST", base)}>
          Look at all open flags
        </Button>
      )}
      <p className="said" role="status">
        {said}
      </p>
    </section>
  );
}

async function refusalOf(response: Response | null): Promise<string> {
  if (response === null)
    return "Reground does not answer. Nothing was started or stopped; try again.";
  if (response.ok) return "";
  const { title } = await response.json().catch(() => ({}));
  return typeof title === "string" ? `${title}.` : "That was refused.";
}

const STATES: Record<string, string> = {
  queued: "Waiting to start",
  running: "Looking",
  done: "Done",
  failed: "Stopped early",
  cancelled: "Stopped",
};

function RunWords({ run }: { run: OpinionRunView }) {
  const total = run.total ?? run.done;
  const failed = Object.values(run.failed).reduce((sum, n) => sum + n, 0);
  return (
    <>
      <ProgressBar
        done={run.done}
        waiting={0}
        open={Math.max(0, total - run.done)}
        label={`${run.done} of ${total} flags looked at`}
      />
      <p className="meta">
        {run.cancelling ? "Stopping" : (STATES[run.state] ?? run.state)}:{" "}
        {run.done} of {total} flags, {run.given} opinions, {run.escalated} for a
        second person, {run.tokens.toLocaleString("en")} tokens
        {failed > 0 && `, ${failed} without an answer`}.
      </p>
      {run.error !== null && <p className="meta">{run.error}</p>}
    </>
  );
}
