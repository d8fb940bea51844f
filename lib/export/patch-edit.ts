import { parseFixLines } from "@/lib/content/fix-lines";
import type { FileLine, FileText } from "@/lib/content/split-lines";
import { no, ok, type Result } from "@/lib/core/result";

/** One fix of one file. Lines count from 1, both included, in the file as it is. */
export type PatchEdit = {
  startLine: number;
  endLine: number;
  replacement: string;
  /** The text that the fix is about; "" where that is not known. */
  claim: string;
};

export type EditRefusal = "bad-range" | "out-of-range" | "no-op";

/** An edit that fits its file: the lines it takes and the lines it puts there. */
export type FittedEdit = {
  startLine: number;
  endLine: number;
  lines: FileLine[];
  claims: string[];
};

/**
 * Fits an edit into its file, or says why it cannot be: each new line takes the
 * ending of the line it replaces, further ones that of the last replaced line.
 */
export function fitEdit(
  file: FileText,
  edit: PatchEdit,
): Result<FittedEdit, EditRefusal> {
  const { startLine, endLine, claim } = edit;
  if (endLine < startLine) return no("bad-range");
  if (startLine < 1 || endLine > file.lines.length) return no("out-of-range");
  const texts = parseFixLines(ownText(edit));
  const lines = texts.map((text, i) => {
    const replaced = Math.min(startLine + i, endLine);
    return { text, ending: breakAfter(file.lines, replaced) };
  });
  keepMissingNewline(file.lines, endLine, lines);
  const before = file.lines.slice(startLine - 1, endLine);
  if (sameLines(before, lines)) return no("no-op");
  return ok({ startLine, endLine, lines, claims: [claim] });
}

/** The byte order mark is the file's: a fix of line 1 neither adds nor doubles it. */
function ownText({ startLine, replacement }: PatchEdit): string {
  return startLine === 1 ? replacement.replace(/^\uFEFF/, "") : replacement;
}

/**
 * The ending of a line; where its newline is missing and a break is needed all
 * the same, that of the line before.
 */
export function breakAfter(
  lines: readonly FileLine[],
  line: number,
): "\n" | "\r\n" {
  return lines[line - 1]?.ending || lines[line - 2]?.ending || "\n";
}

/** Where the file's last newline is missing, it stays missing. In place. */
export function keepMissingNewline(
  before: readonly FileLine[],
  endLine: number,
  after: FileLine[],
): void {
  const last = after.at(-1);
  if (last && before[endLine - 1]?.ending === "") last.ending = "";
}

function sameLines(a: readonly FileLine[], b: readonly FileLine[]) {
  return (
    a.length === b.length &&
    a.every(({ text, ending }, i) => {
      const other = b[i];
      return text === other?.text && ending === other.ending;
    })
  );
}
