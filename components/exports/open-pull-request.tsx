"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toaster";

/** Opens the pull request of one export, or brings it up to date. */
export function OpenPullRequest({
  slug,
  exportId,
  again,
}: {
  slug: string;
  exportId: string;
  /** True where there is one already. */
  again: boolean;
}) {
  const router = useRouter();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    if (busy) return;
    setBusy(true);
    const { ok, words } = await post(slug, exportId);
    setBusy(false);
    if (ok) toast({ title: "Opened.", body: words });
    else
      toast({
        ...{ title: "No pull request.", body: words },
        ...{ tone: "bad", stays: true },
      });
    router.refresh();
  };
  const words = again ? "Update" : "Open pull request";
  return (
    <Button small busy={busy} onClick={open}>
      {busy ? "Opening" : words}
    </Button>
  );
}

async function post(
  slug: string,
  exportId: string,
): Promise<{ ok: boolean; words: string }> {
  try {
    const response = await fetch(
      `/api/v1/projects/${slug}/exports/${exportId}/pull-request`,
      { method: "POST" },
    );
    const answer = (await response.json()) as {
      branch?: string;
      detail?: string;
      title?: string;
    };
    if (response.ok)
      return {
        ok: true,
        words: `The branch ${answer.branch} holds the records.`,
      };
    const words = answer.detail ?? answer.title;
    return { ok: false, words: words ?? `Answered ${response.status}.` };
  } catch {
    const words = "The server did not answer. Trying again does nothing twice.";
    return { ok: false, words };
  }
}
