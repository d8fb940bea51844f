"use client";

import { FileBraces } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "./button";
import { Icon } from "./icon";

/** Takes files by drop, by picker and by keyboard. It sends nothing itself. */
export function DropZone({
  title,
  children,
  accept,
  multiple = true,
  busyWords = null,
  onFiles,
  action,
}: {
  title: string;
  children: React.ReactNode;
  accept: string;
  multiple?: boolean;
  /** What is going on with the files, such as "Reading r11.jsonl". */
  busyWords?: string | null;
  onFiles: (files: File[]) => void;
  /** A second way in, such as the sample. */
  action?: React.ReactNode;
}) {
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(files);
  };
  return (
    <section
      className={over ? "drop is-over" : "drop"}
      aria-label={title}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <span className="drop-i">
        <Icon of={FileBraces} size={24} />
      </span>
      <p className="drop-t">{title}</p>
      <p className="drop-s">{children}</p>
      <input
        ref={picker}
        type="file"
        className="vh"
        tabIndex={-1}
        aria-label="Ledger files"
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
      />
      <p className="drop-b" aria-live="polite">
        <Button
          look="primary"
          busy={busyWords !== null}
          onClick={() => busyWords === null && picker.current?.click()}
        >
          {busyWords ?? "Choose a file"}
        </Button>
        {action}
      </p>
    </section>
  );
}
