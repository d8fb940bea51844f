import type { Disposition } from "@/lib/review/disposition";

/** What a key asks the bench to do. */
export type BenchCommand =
  | { do: "choose"; disposition: Disposition }
  | { do: "pane"; pane: 1 | 2 | 3 }
  | {
      do:
        | "next"
        | "previous"
        | "next-group"
        | "group"
        | "search"
        | "fold"
        | "family"
        | "skip"
        | "undo"
        | "cannot-decide"
        | "edit"
        | "insert"
        | "diff"
        | "next-difference"
        | "previous-match"
        | "find"
        | "live"
        | "read-again"
        | "copy-link"
        | "enter"
        | "confirm"
        | "leave-field";
    };

export type Press = {
  key: string;
  ctrl: boolean;
  alt: boolean;
  /** True where the press is text: in a field, or while composing. */
  typing: boolean;
};

const commands: Record<string, BenchCommand> = {
  o: { do: "choose", disposition: "outdated" },
  w: { do: "choose", disposition: "wrong" },
  c: { do: "choose", disposition: "correct" },
  u: { do: "choose", disposition: "unsourced" },
  j: { do: "next" },
  k: { do: "previous" },
  J: { do: "next-group" },
  g: { do: "group" },
  "/": { do: "search" },
  "[": { do: "fold" },
  f: { do: "family" },
  s: { do: "skip" },
  z: { do: "undo" },
  x: { do: "cannot-decide" },
  e: { do: "edit" },
  i: { do: "insert" },
  d: { do: "diff" },
  n: { do: "next-difference" },
  N: { do: "previous-match" },
  F: { do: "find" },
  l: { do: "live" },
  r: { do: "read-again" },
  y: { do: "copy-link" },
  Enter: { do: "enter" },
  "1": { do: "pane", pane: 1 },
  "2": { do: "pane", pane: 2 },
  "3": { do: "pane", pane: 3 },
};

/**
 * The command behind a press, or null. Quiet while typing: there only
 * Ctrl/⌘+Enter and Escape mean anything. Chords belong to the browser.
 */
export function commandOf({
  key,
  ctrl,
  alt,
  typing,
}: Press): BenchCommand | null {
  if (key === "Enter" && ctrl) return { do: "confirm" };
  if (typing) return key === "Escape" ? { do: "leave-field" } : null;
  if (ctrl || alt) return null;
  return commands[key] ?? null;
}
