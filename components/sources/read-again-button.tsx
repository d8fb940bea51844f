"use client";

import { RefreshCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { httpBenchClient } from "@/components/review/http-bench-client";
import { refusalWords } from "@/components/review/refusal-toast";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useToast } from "@/components/ui/toaster";
import { ToolButton } from "@/components/ui/tool-button";

/** Looks at one source now and shows what was seen. */
export function ReadAgainButton({
  slug,
  sourceId,
  about,
}: {
  slug: string;
  sourceId: string;
  /** The page's title, where several such buttons stand in a list. */
  about?: string;
}) {
  const router = useRouter();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const read = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await httpBenchClient(slug).readAgain([sourceId]);
    setBusy(false);
    if (answer.kind === "done") router.refresh();
    else {
      toast({ title: "Not read.", body: refusalWords(answer), tone: "bad" });
    }
  };
  if (about !== undefined)
    return (
      <ToolButton of={RefreshCw} aria-disabled={busy} onClick={read}>
        {busy ? "Reading" : "Read"}
        <span className="vh"> again: {about}</span>
      </ToolButton>
    );
  return (
    <Button small busy={busy} onClick={read}>
      {!busy && <Icon of={RefreshCw} size={14} />}
      {busy ? "Reading it" : "Read it again"}
    </Button>
  );
}
