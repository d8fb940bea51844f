"use client";

import { Info } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { callApi } from "./call-api";
import type { ImportPreviewView } from "./import-view";
import { commitWords } from "./preview-words";

/** The one press that imports, all or nothing unless the reader leaves some out. */
export function ImportFoot({ view }: { view: ImportPreviewView }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const base = `/api/v1/projects/${view.slug}/imports/${view.id}`;
  const act = async (method: "POST" | "DELETE", url: string, body?: object) => {
    setBusy(true);
    const called = await callApi(method, url, body);
    setBusy(false);
    setRefused(called.ok ? null : called.words);
    return called.ok;
  };
  const commit = async () => {
    const accept = view.counts.rejected > 0 ? "valid" : "all";
    if (await act("POST", `${base}/commit`, { accept })) router.refresh();
  };
  const discard = async () => {
    if (await act("DELETE", base)) router.push(`/p/${view.slug}/imports`);
  };
  const usable = view.outcome !== "rejected" && !view.sameBytes;
  const open = view.state === "preview";
  return (
    <footer className="foot">
      <p className="foot-l" role="status">
        <Icon of={Info} size={14} />
        <span>{refused ?? footWords(view)}</span>
      </p>
      {open && (
        <Button look="quiet" onClick={discard}>
          Discard
        </Button>
      )}
      <Link
        className={buttonClass("secondary")}
        href={`/p/${view.slug}/imports/new`}
      >
        Choose another file
      </Link>
      {open && usable && (
        <Button look="primary" busy={busy} onClick={commit}>
          {busy ? "Importing" : commitWords(view)}
        </Button>
      )}
      {view.state === "committed" && (
        <Link
          className={buttonClass("primary")}
          href={`/p/${view.slug}/review`}
        >
          Review the queue
        </Link>
      )}
    </footer>
  );
}

function footWords(view: ImportPreviewView): string {
  const n = view.counts.rejected;
  if (view.state === "committed") {
    return "Imported. The bytes and this report are kept.";
  }
  if (view.error !== null)
    return `The last attempt failed (${view.error}). Nothing was changed; try again.`;
  if (view.sameBytes) return "Zero changes: these bytes are known.";
  if (view.outcome === "rejected") {
    return "Nothing can be imported from this file as it is.";
  }
  return n === 0
    ? "All or nothing: either every flag comes in, or none."
    : `All or nothing is the rule. What is left out stays with this import, as it was, and can be downloaded.`;
}
