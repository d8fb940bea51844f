"use client";

import { useEffect, useRef } from "react";
import { isTyping } from "@/components/shell/is-typing";
import { type BenchCommand, commandOf } from "./bench-keys";

/** Where Enter is the control's own. */
function isControl(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("a, button, summary, select") !== null
  );
}

/** An open dialog or menu has the keyboard to itself. */
function isCovered(): boolean {
  return document.querySelector("[role=dialog], [role=menu]") !== null;
}

/** What a press asks for, unless it belongs to something else. */
function asked(event: KeyboardEvent): BenchCommand | null {
  if (event.defaultPrevented || isCovered()) return null;
  const command = commandOf({
    key: event.key,
    ctrl: event.ctrlKey || event.metaKey,
    alt: event.altKey,
    typing: event.isComposing || isTyping(event.target),
  });
  return command?.do === "enter" && isControl(event.target) ? null : command;
}

/** Hands each key press that means something to `run`. */
export function useBenchKeys(run: (command: BenchCommand) => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const command = asked(event);
      if (command === null) return;
      event.preventDefault();
      latest.current(command);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
