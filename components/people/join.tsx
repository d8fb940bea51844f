"use client";

import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Frame } from "./frame";

/** An invitation, opened by somebody who has an account and is signed in. */
export function Join({
  name,
  join,
}: {
  name: string;
  /** Goes to the project; words where the link has ended. */
  join: () => Promise<string>;
}) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, startTransition] = useTransition();
  return (
    <Frame title="Join the review">
      <p className="teach">
        You are signed in as {name}. This link works once, and lets this account
        into the project.
      </p>
      <div className="form">
        <Button
          look="primary"
          wide
          busy={busy}
          onClick={() => startTransition(async () => setRefusal(await join()))}
        >
          Join as {name}
        </Button>
        {refusal !== null && <p role="alert">{refusal}</p>}
      </div>
      <p className="teach">
        To make another account with it, sign out first, or open it in a private
        window.
      </p>
    </Frame>
  );
}
