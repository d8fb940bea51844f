"use client";

import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { When } from "@/components/ui/when";
import { type CheckRun, useCheckRun } from "./use-check-run";

export type RecheckView = {
  every: "off" | "daily" | "weekly";
  nextAt: string | null;
  running: CheckRun | null;
  last: (CheckRun & { endedAt: string }) | null;
};

/** Looks at all sources: now, with its progress, and by itself on a schedule. */
export function RecheckPanel({
  slug,
  recheck,
  mayCheck,
  saveEvery,
}: {
  slug: string;
  recheck: RecheckView;
  mayCheck: boolean;
  /** Null for who may not set the schedule. */
  saveEvery: ((every: string) => Promise<void>) | null;
}) {
  const { run, cancelling, trouble, start, cancel } = useCheckRun(
    slug,
    recheck.running,
  );
  return (
    <section className="recheck" aria-label="Looks at all pages">
      {run === null ? (
        mayCheck && (
          <Button small onClick={start}>
            <Icon of={RefreshCw} size={14} />
            Check all pages
          </Button>
        )
      ) : (
        <RunProgress
          run={run}
          cancelling={cancelling}
          onCancel={mayCheck ? cancel : null}
        />
      )}
      <p className="recheck-w">
        <LastLook last={recheck.last} />
      </p>
      <Schedule recheck={recheck} saveEvery={saveEvery} />
      <p className="recheck-t" role="alert">
        {trouble}
      </p>
    </section>
  );
}

function RunProgress({
  run,
  cancelling,
  onCancel,
}: {
  run: CheckRun;
  cancelling: boolean;
  onCancel: (() => void) | null;
}) {
  const total = run.total ?? 0;
  const words =
    run.state === "queued"
      ? "Waits for its turn"
      : `${run.done} of ${total} ${total === 1 ? "page" : "pages"} read`;
  return (
    <div className="recheck-r">
      <progress
        aria-label="Pages read"
        max={Math.max(total, 1)}
        value={run.done}
      />
      <span role="status">{cancelling ? "Stopping" : words}</span>
      {onCancel !== null && (
        <Button small look="quiet" busy={cancelling} onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}

function LastLook({ last }: { last: RecheckView["last"] }) {
  if (last === null) return "All pages together were never checked.";
  const total = last.total ?? last.done;
  const words =
    last.state === "done"
      ? `${last.done} pages read`
      : `${last.state} after ${last.done} of ${total}`;
  return (
    <>
      Last look at all: <When at={last.endedAt} />, {words}.
    </>
  );
}

const CHOICES = [
  { id: "off", label: "Only when asked" },
  { id: "daily", label: "Every day" },
  { id: "weekly", label: "Every week" },
] as const;

function Schedule({
  recheck,
  saveEvery,
}: {
  recheck: RecheckView;
  saveEvery: ((every: string) => Promise<void>) | null;
}) {
  const [saving, setSaving] = useState(false);
  const save = async (every: string) => {
    if (saveEvery === null || saving) return;
    setSaving(true);
    await saveEvery(every);
    setSaving(false);
  };
  const now = CHOICES.find(({ id }) => id === recheck.every)?.label;
  return (
    <div className="recheck-s">
      {saveEvery === null ? (
        <span>Looked at by itself: {now}</span>
      ) : (
        <label>
          <span>Look by itself</span>
          <select
            className="fld"
            value={recheck.every}
            disabled={saving}
            onChange={(event) => void save(event.currentTarget.value)}
          >
            {CHOICES.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      {recheck.nextAt !== null && (
        <span className="meta">
          Next: <When at={recheck.nextAt} />
        </span>
      )}
    </div>
  );
}
