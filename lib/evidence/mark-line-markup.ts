import { drop, gap, type MarkupMarks } from "./markup-marks";

const FENCE =
  /[ \t>]*(?:`{3,}|~{3,})[ \t]*([\w+#.-]{0,40}(?:[ \t]*\{[^{}\n]{0,200}\})?)[ \t]*(?=\n|$)/y;
const RULE = /[ \t]*[=\-*_|:+][=\-*_|:+ \t]{2,}(?=\n|$)/y;
const MARKER =
  /[ \t]*(?:>|\||#{1,6}(?=[ \t])|[-*+•](?=[ \t])|\[[ xX]\](?=[ \t]))/y;
const NUMBER = /[ \t]*(\d{1,3})[.)](?=[ \t]+[^\s])/y;
const OPENING = /[\s"'.]*/y;

/**
 * Marks what only begins a line: block quotes, headings, bullets, list
 * numbers, table pipes, rules and the fences of code. A number is remembered.
 */
export function markLines(marks: MarkupMarks): void {
  const { text } = marks;
  let at = matchAt(OPENING, text, 0)?.[0].length ?? 0;
  while (at < text.length) {
    markLine(marks, at);
    const end = text.indexOf("\n", at);
    if (end === -1) return;
    at = end + 1;
  }
}

function markLine(marks: MarkupMarks, start: number): void {
  const fence = matchAt(FENCE, marks.text, start);
  if (fence) {
    marks.setAside(start, start + fence[0].length, gap, fence[1] ?? "");
    return;
  }
  const rule = matchAt(RULE, marks.text, start);
  if (rule) {
    marks.set(start, start + rule[0].length, gap);
    return;
  }
  let at = start;
  for (let length = 1; length > 0; at += length) length = markMarker(marks, at);
}

/** Marks one marker of the line; returns its length, 0 where there is none. */
function markMarker(marks: MarkupMarks, at: number): number {
  const marker = matchAt(MARKER, marks.text, at);
  if (marker) {
    const end = at + marker[0].length;
    if (marks.isLiteral(end - 1)) return 0;
    marks.set(at, end, gap);
    return end - at;
  }
  const number = matchAt(NUMBER, marks.text, at);
  if (!number) return 0;
  const end = at + number[0].length;
  if (marks.isLiteral(end - 1) || marks.is(end - 2, drop)) return 0;
  marks.set(at, end, gap);
  marks.numbers.push({ at: end, value: number[1] ?? "" });
  return end - at;
}

function matchAt(
  pattern: RegExp,
  text: string,
  at: number,
): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
