"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { landingWords } from "@/components/overview/landings";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toaster";
import { When } from "@/components/ui/when";
import type { LandingsView } from "./export-view";

const EVERY_MS = 1_000;

/** What became of exported fixes at the newest commit, and a look at it now. */
export function Landed({ slug, view }: { slug: string; view: LandingsView }) {
  const { lastLook, canLook } = view;
  const router = useRouter();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const running = lastLook?.running ?? false;
  const words = landingWords(view);

  // A look that runs is followed, also after a reload.
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => router.refresh(), EVERY_MS);
    return () => clearInterval(timer);
  }, [running, router]);

  if (words === null) return null;
  const look = async () => {
    if (asking || running) return;
    setAsking(true);
    const asked = await post(slug);
    setAsking(false);
    if (!asked)
      toast({
        ...{ title: "Not looked at.", tone: "bad", stays: true },
        body: "The server did not answer. Nothing was changed: try again.",
      });
    router.refresh();
  };
  return (
    <section aria-labelledby="landed-h">
      <header className="h2">
        <h2 id="landed-h">In the repository</h2>
        <span className="sp" />
        {canLook && (
          <Button small busy={asking || running} onClick={look}>
            {running ? "Looking" : "Look now"}
          </Button>
        )}
      </header>
      <p className="teach">
        {words}
        {lastLook?.endedAt != null && (
          <>
            {" "}
            Looked at <When at={lastLook.endedAt} />.
          </>
        )}
      </p>
      {lastLook?.error != null && <p className="lead">{lastLook.error}</p>}
    </section>
  );
}

async function post(slug: string): Promise<boolean> {
  try {
    const path = `/api/v1/projects/${slug}/landings`;
    return (await fetch(path, { method: "POST" })).ok;
  } catch {
    return false;
  }
}
