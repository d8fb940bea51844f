import { parseFixLines } from "@/lib/content/fix-lines";
import { diffLines } from "./diff-lines";

/** Lines count from 1, both included. */
export type LineRange = { startLine: number; endLine: number };

export type FixLines = LineRange & { original: string };

/** How a fix stands against a newer version of its file. */
export type Reanchored =
  | ({ anchor: "applies" | "moved" } & LineRange)
  | { anchor: "conflicts" };

/**
 * Finds the lines that a fix replaces in the file as it is now.
 *
 * `applies`: they stand where they stood. `moved`: they stand elsewhere, and
 * there is no doubt where: the version that the fix was made for (`base`, where
 * it can be had) shows which lines they are, else they occur exactly once.
 * `conflicts`: they changed, are gone, or it cannot be told which copy is meant.
 */
export function reanchorFix(
  fix: FixLines,
  lines: readonly string[],
  base: readonly string[] | null = null,
): Reanchored {
  const length = fix.endLine - fix.startLine + 1;
  const original = originalLines(fix.original, length);
  if (original.length !== length) return { anchor: "conflicts" };
  const startLine =
    base && standsAt(base, fix.startLine, original)
      ? followLines(base, lines, fix.startLine, original)
      : findLines(lines, original, fix.startLine);
  if (startLine === null) return { anchor: "conflicts" };
  const anchor = startLine === fix.startLine ? "applies" : "moved";
  return { anchor, startLine, endLine: startLine + length - 1 };
}

/** Lines joined without a last break look one shorter when the last is empty. */
function originalLines(text: string, length: number): string[] {
  const lines = parseFixLines(text);
  const cut =
    lines.length === length - 1 && (text === "" || text.endsWith("\n"));
  return cut ? [...lines, ""] : lines;
}

/** Lines that were cut and pasted are found again, if they never had a copy. */
function followLines(
  base: readonly string[],
  lines: readonly string[],
  startLine: number,
  original: readonly string[],
): number | null {
  const traced = traceLines(base, lines, startLine, original.length);
  if (traced !== null) return traced;
  return placesOf(base, original).length === 1
    ? onlyPlace(lines, original)
    : null;
}

function standsAt(
  lines: readonly string[],
  startLine: number,
  original: readonly string[],
): boolean {
  return original.every((text, i) => lines[startLine - 1 + i] === text);
}

/** Follows untouched lines from one version to the next; null if one was. */
function traceLines(
  base: readonly string[],
  lines: readonly string[],
  startLine: number,
  length: number,
): number | null {
  const from = startLine - 1;
  const to = from + length;
  let shift = 0;
  for (const change of diffLines(base, lines)) {
    if (change.beforeStart >= to) break;
    if (change.beforeEnd > from) return null;
    shift = change.afterEnd - change.beforeEnd;
  }
  return startLine + shift;
}

/** Where they stood, else the one place where they stand. */
function findLines(
  lines: readonly string[],
  original: readonly string[],
  startLine: number,
): number | null {
  return standsAt(lines, startLine, original)
    ? startLine
    : onlyPlace(lines, original);
}

function onlyPlace(
  lines: readonly string[],
  original: readonly string[],
): number | null {
  const [first, second] = placesOf(lines, original);
  return first !== undefined && second === undefined ? first : null;
}

/** The first two places where the lines stand. */
function placesOf(
  lines: readonly string[],
  original: readonly string[],
): number[] {
  const places: number[] = [];
  const last = lines.length - original.length + 1;
  for (let line = 1; line <= last && places.length < 2; line++)
    if (standsAt(lines, line, original)) places.push(line);
  return places;
}
