"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";

/** One click to a project with something to review. */
export function SampleOffer({
  add,
  look = "primary",
}: {
  add: () => Promise<void>;
  look?: "primary" | "secondary";
}) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      look={look}
      busy={busy}
      onClick={async () => {
        if (busy) return;
        setBusy(true);
        await add();
        setBusy(false);
      }}
    >
      {busy ? "Preparing the sample" : "Open the sample project"}
    </Button>
  );
}
