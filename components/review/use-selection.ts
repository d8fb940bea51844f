"use client";

import { type RefObject, useEffect, useState } from "react";

/** The text that is selected inside an element; "" where there is none. */
export function selectedText(element: HTMLElement | null): string {
  const selection = document.getSelection();
  if (element === null || selection === null || selection.isCollapsed) {
    return "";
  }
  const { anchorNode, focusNode } = selection;
  return element.contains(anchorNode) && element.contains(focusNode)
    ? selection.toString().replace(/\s+/g, " ").trim()
    : "";
}

/** The same, kept up to date while the reader selects. */
export function useSelection(within: RefObject<HTMLElement | null>): string {
  const [text, setText] = useState("");
  useEffect(() => {
    const listen = () => setText(selectedText(within.current));
    document.addEventListener("selectionchange", listen);
    return () => document.removeEventListener("selectionchange", listen);
  }, [within]);
  return text;
}
