"use client";

import { type RefObject, useEffect, useState } from "react";
import { selectionOffsets } from "@/components/evidence/selection-offsets";

/**
 * The words that are selected inside the reader, as the page text has them;
 * "" where there are none.
 */
export function selectedText(root: Element | null, pageText: string): string {
  const selection = document.getSelection();
  if (root === null || selection === null || selection.isCollapsed) return "";
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return "";
  const at = selectionOffsets(root, range);
  return at === null ? "" : pageText.slice(at.start, at.end).trim();
}

/** The same, kept up to date while the reader selects. */
export function useSelection(
  root: RefObject<Element | null>,
  pageText: string,
): string {
  const [text, setText] = useState("");
  useEffect(() => {
    const listen = () => setText(selectedText(root.current, pageText));
    document.addEventListener("selectionchange", listen);
    return () => document.removeEventListener("selectionchange", listen);
  }, [root, pageText]);
  return text;
}
