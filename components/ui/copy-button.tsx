"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./icon-button";
import { ToolButton } from "./tool-button";

/** Copies a text, and says that it did. */
export function CopyButton({
  text,
  label,
  word,
}: {
  text: string;
  label: string;
  /** Shows this word beside the icon. */
  word?: string;
}) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setDone(true);
  };
  const of = done ? Check : Copy;
  return word === undefined ? (
    <IconButton of={of} label={done ? "Copied" : label} small onClick={copy} />
  ) : (
    <ToolButton of={of} onClick={copy} aria-label={done ? "Copied" : label}>
      {done ? "Copied" : word}
    </ToolButton>
  );
}
