import { diffLines, type LineChange } from "./diff-lines";
import { headerPath, quotePath } from "./patch-path";

/** Lets `git apply --3way` find the version that the patch was made for. */
export type PatchIndex = { before: string; after: string; mode: string };

const context = 3;

/**
 * The unified diff that turns `before` into `after`, byte for byte when both are
 * written as UTF-8; "" where they are equal. It names one path on both sides
 * and sets no mode, so it can neither create, delete, rename nor make
 * executable. Only LF ends a line, as for Git; a missing final newline is said.
 *
 * `path` has to be a content path; it is quoted as `git diff` does it.
 */
export function unifiedDiff(
  path: string,
  before: string,
  after: string,
  index: PatchIndex | null = null,
): string {
  const old = terminated(before);
  const made = terminated(after);
  const hunks = groupChanges(diffLines(old, made));
  if (hunks.length === 0) return "";
  const a = `a/${path}`;
  const b = `b/${path}`;
  return [
    `diff --git ${quotePath(a)} ${quotePath(b)}\n`,
    index ? `index ${index.before}..${index.after} ${index.mode}\n` : "",
    `--- ${headerPath(a)}\n+++ ${headerPath(b)}\n`,
    ...hunks.map((changes) => hunkText(old, made, changes)),
  ].join("");
}

/** Lines with their LF; the last one may be without. */
function terminated(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Changes whose context would meet or overlap stand in one hunk. */
function groupChanges(changes: LineChange[]): LineChange[][] {
  const hunks: LineChange[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const change of changes) {
    const hunk = hunks.at(-1);
    if (hunk && change.beforeStart - end <= 2 * context) hunk.push(change);
    else hunks.push([change]);
    end = change.beforeEnd;
  }
  return hunks;
}

function hunkText(
  old: string[],
  made: string[],
  changes: LineChange[],
): string {
  const first = changes[0]?.beforeStart ?? 0;
  const last = changes.at(-1)?.beforeEnd ?? 0;
  const from = Math.max(0, first - context);
  const to = Math.min(old.length, last + context);
  const shift = (changes[0]?.afterStart ?? 0) - first;
  const body: string[] = [];
  let at = from;
  for (const change of changes) {
    body.push(...marked(" ", old.slice(at, change.beforeStart)));
    body.push(...marked("-", old.slice(change.beforeStart, change.beforeEnd)));
    body.push(...marked("+", made.slice(change.afterStart, change.afterEnd)));
    at = change.beforeEnd;
  }
  body.push(...marked(" ", old.slice(at, to)));
  const growth = changes.reduce(
    (sum, change) =>
      sum +
      (change.afterEnd - change.afterStart) -
      (change.beforeEnd - change.beforeStart),
    0,
  );
  const before = range(from, to - from);
  const after = range(from + shift, to - from + growth);
  return `@@ -${before} +${after} @@\n${body.join("")}`;
}

/** An empty side names the line before it, as diff does. */
function range(start: number, count: number): string {
  if (count === 1) return `${start + 1}`;
  return `${count === 0 ? start : start + 1},${count}`;
}

function marked(sign: string, lines: string[]): string[] {
  return lines.map((line) =>
    line.endsWith("\n")
      ? `${sign}${line}`
      : `${sign}${line}\n\\ No newline at end of file\n`,
  );
}
