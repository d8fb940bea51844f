"use client";

import { CloudOff } from "lucide-react";
import { useEffect } from "react";
import { Blank } from "@/components/ui/blank";
import { Button } from "@/components/ui/button";

const RETRY_MS = 5_000;

/** Something could not be read. Says what is safe, and tries again by itself. */
export default function ErrorPage({
  reset,
}: {
  error: Error;
  reset: () => void;
}) {
  useEffect(() => {
    const timer = setInterval(() => window.location.reload(), RETRY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <main className="page" id="main">
      <h1 className="vh">The database does not answer</h1>
      <Blank
        of={CloudOff}
        title="The database does not answer"
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
        Nothing you decided is lost. This page tries again every 5 seconds.
      </Blank>
    </main>
  );
}
