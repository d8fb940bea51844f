"use client";

import { TriangleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { DropZone } from "@/components/ui/drop-zone";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Meter } from "@/components/ui/meter";
import { sizeWords } from "./progress-words";
import { type Sending, sendFiles } from "./send-file";

const TOO_MANY =
  "Two files belong together at most: judge output and its claim manifest.";

/** Takes a ledger and goes on to its preview. Nothing changes before that. */
export function UploadPanel({
  slug,
  action,
}: {
  slug: string;
  /** A second way in, such as the sample. */
  action?: React.ReactNode;
}) {
  const [commit, setCommit] = useState("");
  const upload = useUpload({ slug, contentCommit: commit.trim() });
  const { going, refused } = upload;
  return (
    <>
      <DropZone
        title="Drop a ledger here"
        accept=".json,.jsonl,.ndjson,.txt,application/json"
        busyWords={going && `Sending ${going.names}`}
        onFiles={(files) => void upload.take(files)}
        action={action}
      >
        R11 ledger, judge output with its claim manifest, or a citation audit.
        JSON or JSON Lines, up to 1 GiB.
      </DropZone>
      {going !== null && <Going going={going} onCancel={upload.cancel} />}
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
      <details className="reading">
        <summary>Name the commit that the judge read</summary>
        <Field
          label="Content commit"
          hint="Optional. 7 to 64 hexadecimal digits; kept with the import and its exports."
          value={commit}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setCommit(event.currentTarget.value)}
        />
      </details>
    </>
  );
}

type Progress = { names: string; sent: number; total: number };

function Going({ going, onCancel }: { going: Progress; onCancel: () => void }) {
  const arrived = going.total > 0 && going.sent >= going.total;
  const words = arrived
    ? "All of it has arrived and is being kept."
    : `${sizeWords(going.sent)} of ${sizeWords(going.total)} sent.`;
  return (
    <section className="going" aria-label="Upload">
      <Meter
        label={`Sending ${going.names}`}
        done={going.sent}
        total={arrived ? null : going.total}
      />
      <p className="teach">
        {words} Nothing changes before you have seen what it would do.
      </p>
      <Button look="quiet" small onClick={onCancel}>
        Stop sending
      </Button>
    </section>
  );
}

/** One upload at a time, with how far it is and a way to stop it. */
export function useUpload(to: {
  slug: string;
  contentCommit?: string;
  goesWith?: string;
}) {
  const router = useRouter();
  const [going, setGoing] = useState<Progress | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const sending = useRef<Sending | null>(null);
  const busy = going !== null;
  useEffect(() => (busy ? keepPage() : undefined), [busy]);
  useEffect(() => () => sending.current?.cancel(), []);

  const take = async (files: File[]) => {
    if (sending.current !== null) return;
    if (files.length > 2) return setRefused(TOO_MANY);
    const names = files.map(({ name }) => name).join(" and ");
    const total = files.reduce((sum, { size }) => sum + size, 0);
    setRefused(null);
    setGoing({ names, sent: 0, total });
    sending.current = sendFiles({ ...to, files }, (sent, all) =>
      setGoing({ names, sent, total: all }),
    );
    const sent = await sending.current.done;
    sending.current = null;
    if (sent.ok) return router.push(`/p/${to.slug}/imports/${sent.importId}`);
    setGoing(null);
    setRefused(sent.words);
  };
  return { going, refused, take, cancel: () => sending.current?.cancel() };
}

/** Asks before a page is left whose upload would end with it. */
function keepPage() {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}
