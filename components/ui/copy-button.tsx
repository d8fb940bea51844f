"use client";

import { Check, Copy, Link } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./icon-button";
import { ToolButton } from "./tool-button";

/** Copies a text, and says that it did. */
export function CopyButton({
  text,
  label,
  word,
  icon = "copy",
}: {
  /** A function where the text is known only in the browser. */
  text: string | (() => string);
  label: string;
  /** Shows this word beside the icon. */
  word?: string;
  icon?: "copy" | "link";
}) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    const words = typeof text === "string" ? text : text();
    await navigator.clipboard.writeText(words);
    setDone(true);
  };
  const rest = icon === "link" ? Link : Copy;
  const of = done ? Check : rest;
  return word === undefined ? (
    <IconButton of={of} label={done ? "Copied" : label} small onClick={copy} />
  ) : (
    <ToolButton of={of} onClick={copy} aria-label={done ? "Copied" : label}>
      {done ? "Copied" : word}
    </ToolButton>
  );
}
