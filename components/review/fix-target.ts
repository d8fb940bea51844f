import type { DraftBody, FixView, FlagDetail } from "@/lib/review/flag-view";

/** What a fix replaces: lines of the file, or the claim's own words. */
export type FixTarget =
  | {
      kind: "lines";
      startLine: number;
      endLine: number;
      original: string;
      commit: string;
    }
  | { kind: "claim"; original: string };

/**
 * The lines that hold the claim where the file can be read; the claim alone
 * where it cannot, or where the claim is gone from it.
 */
export function fixTarget(flag: FlagDetail): FixTarget {
  const { excerpt } = flag;
  if ("claimStart" in excerpt) {
    const { claimStart, claimEnd, firstLine, lines, commit } = excerpt;
    return {
      kind: "lines",
      startLine: claimStart,
      endLine: claimEnd,
      original: lines
        .slice(claimStart - firstLine, claimEnd - firstLine + 1)
        .join("\n"),
      commit,
    };
  }
  return { kind: "claim", original: flag.claim };
}

/** What stands in the editor: the typed text, or the original untouched. */
export function editorText(target: FixTarget, draft: DraftBody): string {
  return draft.replacement ?? target.original;
}

/** True where the text would change. `""` deletes the lines, and so differs. */
export function fixDiffers(target: FixTarget, draft: DraftBody): boolean {
  const { replacement } = draft;
  return replacement !== null && replacement !== target.original;
}

/** The fix as a decision carries it, or null where nothing was changed. */
export function fixOf(target: FixTarget, draft: DraftBody): FixView | null {
  if (!fixDiffers(target, draft)) return null;
  return { ...target, replacement: draft.replacement ?? "" };
}

/** `line 42` or `lines 42–44`. */
export function lineWords(target: FixTarget): string {
  if (target.kind === "claim") return "the claim’s words";
  return target.startLine === target.endLine
    ? `line ${target.startLine}`
    : `lines ${target.startLine}–${target.endLine}`;
}
