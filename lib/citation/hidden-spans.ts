import type { Span } from "@/lib/evidence/quote-match";

/**
 * What a reader of a Markdown file does not read as its words: front matter,
 * fenced code and closed HTML comments. Spans are UTF-16, ascending and apart.
 * Linear, and no full parse: it jumps from marker to marker, so that a
 * thousand files cost little more than their reading. What is in doubt (an
 * unclosed comment) stays visible.
 */
export function hiddenSpans(text: string): Span[] {
  const spans: Span[] = [];
  let at = frontMatterEnd(text);
  if (at > 0) spans.push({ start: 0, end: at });
  const cursors = MARKS.map((mark) => ({ mark, next: text.indexOf(mark, at) }));
  for (;;) {
    const start = nextMarker(text, cursors, at);
    if (start === -1) return spans;
    const end =
      text[start] === "<" ? commentEnd(text, start) : fenceEnd(text, start);
    if (end !== null) spans.push({ start, end });
    at = end ?? runEnd(text, start);
  }
}

const MARKS = ["```", "~~~", "<!--"];

/** The nearest marker from an offset on, or -1; each is searched for once. */
function nextMarker(
  text: string,
  cursors: { mark: string; next: number }[],
  from: number,
): number {
  let nearest = -1;
  for (const cursor of cursors) {
    if (cursor.next !== -1 && cursor.next < from)
      cursor.next = text.indexOf(cursor.mark, from);
    if (cursor.next === -1) continue;
    if (nearest === -1 || cursor.next < nearest) nearest = cursor.next;
  }
  return nearest;
}

/** Whether an offset lies in one of some ascending spans. */
export function isWithin(spans: readonly Span[], offset: number): boolean {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return (spans[low]?.start ?? Number.POSITIVE_INFINITY) <= offset;
}

function frontMatterEnd(text: string): number {
  if (!/^---[ \t]*\r?\n/.test(text.slice(0, 100))) return 0;
  const close = /\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/g;
  close.lastIndex = 3;
  return close.exec(text) ? close.lastIndex : 0;
}

function runEnd(text: string, start: number): number {
  let end = start + 1;
  while (text[end] === text[start]) end++;
  return end;
}

function commentEnd(text: string, start: number): number | null {
  const line = text.slice(text.lastIndexOf("\n", start) + 1, start);
  const ticks = line.split("`").length - 1;
  if (ticks % 2 === 1) return null;
  const close = text.indexOf("-->", start + 2);
  return close === -1 ? null : close + 3;
}

const OPENING = /^[ \t]*(?:>[ \t]?)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/;

/** Where a fence that opens here ends (CommonMark 4.5), or null: none opens. */
function fenceEnd(text: string, start: number): number | null {
  const prefix = text.slice(text.lastIndexOf("\n", start) + 1, start);
  if (!OPENING.test(prefix)) return null;
  const open = runEnd(text, start);
  const lineEnd = endOfLine(text, open);
  if (text[start] === "`" && text.slice(open, lineEnd).includes("`"))
    return null;
  const close = closingFence(text, start, open - start, lineEnd);
  if (!prefix.includes(">")) return close;
  return Math.min(close, quoteEnd(text, lineEnd));
}

function closingFence(
  text: string,
  start: number,
  length: number,
  from: number,
): number {
  const mark = text.slice(start, start + 3);
  let at = text.indexOf(mark, from);
  while (at !== -1) {
    const end = runEnd(text, at);
    const before = text.slice(text.lastIndexOf("\n", at) + 1, at);
    const lineEnd = endOfLine(text, end);
    const after = text.slice(end, lineEnd);
    if (end - at >= length && /^[ \t>]*$/.test(before) && after.trim() === "")
      return lineEnd;
    at = text.indexOf(mark, end);
  }
  return text.length;
}

/** A fence inside a block quote ends with it. */
function quoteEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const next = at + 1;
    if (!/^[ \t]*>/.test(text.slice(next, next + 80))) return at;
    at = endOfLine(text, next);
  }
  return text.length;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}
