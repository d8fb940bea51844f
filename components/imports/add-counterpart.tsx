"use client";

import { useRef } from "react";
import { Button } from "@/components/ui/button";
import type { ImportPreviewView } from "./import-view";
import { useUpload } from "./upload-panel";

/** Takes the file that judge output, or its claim manifest, lacks. */
export function AddCounterpart({ view }: { view: ImportPreviewView }) {
  const upload = useUpload({ slug: view.slug, goesWith: view.id });
  const picker = useRef<HTMLInputElement>(null);
  return (
    <p className="prob-t">
      <input
        ref={picker}
        type="file"
        className="vh"
        tabIndex={-1}
        aria-label="The other file"
        accept=".json,.jsonl,.ndjson,.txt,application/json"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          if (files.length > 0) void upload.take(files);
          event.currentTarget.value = "";
        }}
      />
      <Button
        busy={upload.going !== null}
        onClick={() => picker.current?.click()}
      >
        Add the other file
      </Button>{" "}
      <span role="status">{upload.refused}</span>
    </p>
  );
}
