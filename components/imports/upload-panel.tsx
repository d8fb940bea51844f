"use client";

import { TriangleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { DropZone } from "@/components/ui/drop-zone";
import { Icon } from "@/components/ui/icon";
import { sendFiles } from "./send-file";

/** Takes a ledger and goes on to its preview. Nothing changes before that. */
export function UploadPanel({
  slug,
  action,
}: {
  slug: string;
  /** A second way in, such as the sample. */
  action?: React.ReactNode;
}) {
  const router = useRouter();
  const [busy, setBusy] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const take = async (files: File[]) => {
    if (files.length > 2) {
      setRefused(
        "Two files belong together at most: judge output and its claim manifest.",
      );
      return;
    }
    const names = files.map(({ name }) => name).join(" and ");
    setRefused(null);
    setBusy(`Sending ${names}`);
    const sent = await sendFiles(slug, files, (share) =>
      setBusy(
        share < 1
          ? `Sending ${names}, ${Math.floor(share * 100)} %`
          : `Reading ${names}`,
      ),
    );
    if (sent.ok) router.push(`/p/${slug}/imports/${sent.importId}`);
    else {
      setBusy(null);
      setRefused(sent.words);
    }
  };
  return (
    <>
      <DropZone
        title="Drop a ledger here"
        accept=".json,.jsonl,.ndjson,.txt,application/json"
        busyWords={busy}
        onFiles={(files) => void take(files)}
        action={action}
      >
        R11 ledger, judge output with its claim manifest, or a citation audit.
        JSON or JSON Lines, up to 1 GiB.
      </DropZone>
      {refused !== null && (
        <div className="state-band drop-r" role="alert">
          <Icon of={TriangleAlert} size={16} />
          <div>
            <p>
              <b>It was not read.</b> {refused}
            </p>
          </div>
        </div>
      )}
    </>
  );
}
