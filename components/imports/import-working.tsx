"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Meter } from "@/components/ui/meter";
import type { ImportProgress } from "@/lib/intake/import-progress";
import { callApi } from "./call-api";
import { ImportFacts } from "./import-facts";
import type { ImportPreviewView } from "./import-view";
import { progressWords } from "./progress-words";

const EVERY_MS = 700;

/** A large import that a job reads or commits, how far it is, and a way to stop it. */
export function ImportWorking({
  view,
  canImport,
}: {
  view: ImportPreviewView;
  canImport: boolean;
}) {
  const router = useRouter();
  const url = `/api/v1/projects/${view.slug}/imports/${view.id}`;
  const progress = useProgress(view, url);
  const [refused, setRefused] = useState<string | null>(null);
  const [stopping, setStopping] = useState(false);
  const committing = view.state === "committing";
  const stop = async () => {
    setStopping(true);
    const called = await callApi("DELETE", url);
    if (!called.ok) {
      setRefused(called.words);
      setStopping(false);
    } else if (committing) router.refresh();
    else router.push(`/p/${view.slug}/imports`);
  };
  return (
    <main className="page" id="main" tabIndex={-1}>
      <nav className="crumbs" aria-label="Breadcrumb">
        <Link href={`/p/${view.slug}/imports`}>Imports</Link>
        <span aria-hidden="true">/</span>
        <span>{committing ? "Importing" : "Reading"}</span>
      </nav>
      <header className="page-h">
        <h1>
          {committing
            ? "Importing. It comes in whole or not at all."
            : "Reading the file. Nothing has changed yet."}
        </h1>
        <p>
          You can leave this page: the work goes on, and it is here when you
          come back, even after a restart.
        </p>
      </header>
      <ImportFacts view={view} canImport={false} />
      <section className="going" aria-label="Progress">
        <Meter
          label={committing ? "Importing" : "Reading"}
          done={progress.done}
          total={progress.total}
        />
        <p className="teach" aria-live="polite">
          {stopping ? "It is being stopped." : progressWords(progress)}
        </p>
        {canImport && (
          <Button look="secondary" busy={stopping} onClick={() => void stop()}>
            {committing ? "Stop, and change nothing" : "Stop reading"}
          </Button>
        )}
        {refused !== null && <p role="alert">{refused}</p>}
      </section>
    </main>
  );
}

type Answer = { state: string; progress: ImportProgress | null };

/** Asks how far it is, again and again; a change of state brings the next page. */
function useProgress(view: ImportPreviewView, url: string): ImportProgress {
  const router = useRouter();
  const [progress, setProgress] = useState(view.progress ?? WAITING);
  useEffect(() => {
    const timer = setInterval(async () => {
      const called = await callApi<Answer>("GET", url);
      if (!called.ok) return;
      if (called.answer.progress === null) router.refresh();
      else setProgress(called.answer.progress);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [url, router]);
  return progress;
}

const WAITING: ImportProgress = {
  ...{ stage: "waiting", done: 0, total: null, flags: 0 },
};
