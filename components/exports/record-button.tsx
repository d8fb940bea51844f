"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toaster";
import type { ExportsView } from "./export-view";

type Asked = ExportsView["asked"];

/** Records an export of what is ready, and hands over all its files. */
export function RecordButton({
  slug,
  formats,
  asked,
  blocked,
}: {
  slug: string;
  formats: readonly string[];
  asked: Asked;
  /** True where nothing is ready. */
  blocked: boolean;
}) {
  const router = useRouter();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const record = async () => {
    if (blocked || busy) return;
    setBusy(true);
    const made = await post(slug, { formats, ...asked });
    setBusy(false);
    if (made.id === null) {
      toast({
        title: "Not recorded.",
        body: made.words,
        tone: "bad",
        stays: true,
      });
      return;
    }
    location.assign(`/api/v1/projects/${slug}/exports/${made.id}/zip`);
    router.refresh();
  };
  return (
    <Button look="primary" busy={busy} blocked={blocked} onClick={record}>
      {busy ? "Recording" : "Record and download"}
    </Button>
  );
}

async function post(
  slug: string,
  body: Asked & { formats: readonly string[] },
): Promise<{ id: string | null; words: string }> {
  try {
    const response = await fetch(`/api/v1/projects/${slug}/exports`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as {
      export_id?: string;
      detail?: string;
      title?: string;
    };
    if (response.ok && answer.export_id !== undefined) {
      return { id: answer.export_id, words: "" };
    }
    const words = answer.detail ?? answer.title;
    return { id: null, words: words ?? `Answered ${response.status}.` };
  } catch {
    return { id: null, words: "The server did not answer. Try again." };
  }
}
