"use client";

import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { callApi } from "./call-api";
import type { ImportPreviewView } from "./import-view";

const FORMATS = [
  ["", "What it looks like"],
  ["r11-ledger", "R11 ledger"],
  ["judge+manifest", "Judge output and claim manifest"],
  ["citation-audit-v1", "Citation audit v1"],
] as const;

/** Where the detection is not right: another format, or the commit that the judge read. */
export function ReadingChoice({ view }: { view: ImportPreviewView }) {
  const router = useRouter();
  const id = useId();
  const known = view.contentCommit ?? "";
  const [format, setFormat] = useState("");
  const [commit, setCommit] = useState(known);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const url = `/api/v1/projects/${view.slug}/imports/${view.id}`;
  const body = { content_commit: commit.trim() || null };

  const named = async () => {
    const called = await callApi("PATCH", url, body);
    if (!called.ok) return called.words;
    router.refresh();
    return null;
  };
  const readAgain = async () => {
    const called = await callApi<{ import_id: string }>("POST", `${url}/read`, {
      ...body,
      format: format || null,
    });
    if (!called.ok) return called.words;
    router.push(`/p/${view.slug}/imports/${called.answer.import_id}`);
    return null;
  };
  const submit = async (act: () => Promise<string | null>) => {
    setBusy(true);
    setRefused(await act());
    setBusy(false);
  };
  return (
    <details className="reading" open={view.state === "failed"}>
      <summary>Read it otherwise, or name the commit</summary>
      <form
        className="reading-f"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(readAgain);
        }}
      >
        <div className="field">
          <label htmlFor={`${id}-f`}>Read it as</label>
          <select
            id={`${id}-f`}
            value={format}
            onChange={(event) => setFormat(event.currentTarget.value)}
          >
            {FORMATS.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </div>
        <Button type="submit" busy={busy}>
          Read again
        </Button>
        <Field
          label="Content commit"
          hint="The commit that the judge read, 7 to 64 hexadecimal digits."
          value={commit}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setCommit(event.currentTarget.value)}
        />
        <Button
          busy={busy}
          blocked={commit.trim() === known}
          onClick={() => void submit(named)}
        >
          Name the commit
        </Button>
      </form>
      <p className="teach" role="status">
        {refused ?? "The bytes stay as they came; only the reading changes."}
      </p>
    </details>
  );
}
