"use client";

import { CloudOff, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { Blank } from "@/components/ui/blank";
import { Button } from "@/components/ui/button";

const RETRY_MS = 5_000;

/**
 * Something could not be shown. Says what is safe; while the database is what
 * is missing, it tries again by itself.
 */
export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const isOurs = useReadiness();
  const title = isOurs
    ? "This page could not be shown"
    : "The database does not answer";
  return (
    <main className="page" id="main">
      <h1 className="vh">{title}</h1>
      <Blank
        of={isOurs ? TriangleAlert : CloudOff}
        title={title}
        action={
          <Button
            onClick={() => {
              reset();
              window.location.reload();
            }}
          >
            Try now
          </Button>
        }
      >
        {isOurs
          ? `Nothing you decided is lost. If it happens again, tell who runs this Reground${error.digest ? `, with the number ${error.digest} of its log` : ""}.`
          : "Nothing you decided is lost. This page tries again every 5 seconds."}
      </Blank>
    </main>
  );
}

/** True where the database answers, so that the fault is this page's own. */
function useReadiness(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let wasAway = false;
    const look = async () => {
      const ready = await fetch("/readyz").then(
        ({ ok }) => ok,
        () => false,
      );
      if (ready && wasAway) window.location.reload();
      wasAway ||= !ready;
      setReady(ready);
    };
    void look();
    const timer = setInterval(look, RETRY_MS);
    return () => clearInterval(timer);
  }, []);
  return isReady;
}
