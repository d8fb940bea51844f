import { ClaimIndex, findClaim, type Span } from "@/lib/content/find-claim";
import type { FileLine } from "@/lib/content/split-lines";
import { breakAfter, type FittedEdit, keepMissingNewline } from "./patch-edit";

/** An edit as one change inside its claim; offsets are UTF-16, into the file. */
export type SpanEdit = Span & { text: string };

/** A file's lines as one text, joined by LF whatever their endings are. */
export type JoinedLines = { text: string; starts: number[] };

export function joinForSpans(lines: readonly FileLine[]): JoinedLines {
  const starts: number[] = [];
  let at = 0;
  for (const { text } of lines) {
    starts.push(at);
    at += text.length + 1;
  }
  return { text: lines.map(({ text }) => text).join("\n"), starts };
}

/** A claim may be wrapped over some lines more than its fix touches. */
const linesAround = 20;

/**
 * The edit as a change of nothing but its claim, or null where it reaches
 * further, deletes whole lines, or its claim does not stand there.
 */
export function insideClaim(
  joined: JoinedLines,
  edit: FittedEdit,
): SpanEdit | null {
  if (edit.lines.length === 0) return null;
  const range = rangeOf(joined, edit.startLine, edit.endLine);
  const after = edit.lines.map(({ text }) => text).join("\n");
  for (const span of claimSpans(joined, edit, range)) {
    const head = joined.text.slice(range.start, span.start);
    const tail = joined.text.slice(span.end, range.end);
    const fits = head.length + tail.length <= after.length;
    if (fits && after.startsWith(head) && after.endsWith(tail))
      return {
        ...span,
        text: after.slice(head.length, after.length - tail.length),
      };
  }
  return null;
}

function rangeOf({ text, starts }: JoinedLines, first: number, last: number) {
  const start = starts[Math.max(first, 1) - 1] ?? 0;
  const next = starts[last];
  return { start, end: next === undefined ? text.length : next - 1 };
}

/** Where the edit's claims stand, cut to the lines of the edit. */
function* claimSpans(
  joined: JoinedLines,
  edit: FittedEdit,
  range: Span,
): Generator<Span> {
  const near = rangeOf(
    joined,
    edit.startLine - linesAround,
    edit.endLine + linesAround,
  );
  const index = new ClaimIndex(joined.text.slice(near.start, near.end));
  for (const claim of edit.claims)
    for (const found of findClaim(index, claim)) {
      const start = Math.max(found.start + near.start, range.start);
      const end = Math.min(found.end + near.start, range.end);
      if (start < end) yield { start, end };
    }
}

/**
 * The lines from `startLine` to `endLine` with every change made. The changes
 * are in order and apart. A break that was kept keeps its ending; one inside a
 * change takes that of the line it stands for.
 */
export function applySpans(
  lines: readonly FileLine[],
  joined: JoinedLines,
  startLine: number,
  endLine: number,
  changes: readonly SpanEdit[],
): FileLine[] {
  const range = rangeOf(joined, startLine, endLine);
  const made: FileLine[] = [];
  let open = "";
  const write = (text: string, line: number, lastLine: number) => {
    const [head = "", ...more] = text.split("\n");
    open += head;
    more.forEach((part, i) => {
      const ending = breakAfter(lines, Math.min(line + i, lastLine));
      made.push({ text: open, ending });
      open = part;
    });
  };
  let at = range.start;
  for (const { start, end, text } of changes) {
    const line = lineAt(joined, at);
    write(joined.text.slice(at, start), line, endLine);
    write(text, lineAt(joined, start), lineAt(joined, end));
    at = end;
  }
  write(joined.text.slice(at, range.end), lineAt(joined, at), endLine);
  made.push({ text: open, ending: breakAfter(lines, endLine) });
  keepMissingNewline(lines, endLine, made);
  return made;
}

function lineAt({ starts }: JoinedLines, offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}
