/** What a line of Markdown begins, or goes on with. */
export type LineKind =
  | "prose"
  | "item"
  | "heading"
  | "row"
  | "quote"
  | "blank"
  | "rule";

const HEADING = /#{1,6}(?:[ \t]|\r?$)/y;
const ITEM = /(?:[-*+]|\d{1,9}[.)])[ \t]/y;
const RULE = /(?:`{3}|~{3}|(?:[-*_][ \t]*){3,}\r?$)/my;
const OPENERS = "-*+_`~0123456789";

/** What the line from `start` to `end` is. Looks at few characters of it. */
export function lineKind(text: string, start: number, end: number): LineKind {
  let at = start;
  while (at < end && isSpace(text.charCodeAt(at))) at++;
  if (at === end) return "blank";
  const first = text.charAt(at);
  if (first === ">") return isEmptyQuote(text, at, end) ? "blank" : "quote";
  if (first === "|") return "row";
  if (first === "#") return matchesAt(HEADING, text, at) ? "heading" : "prose";
  return OPENERS.includes(first) ? openedKind(text, at) : "prose";
}

function openedKind(text: string, at: number): LineKind {
  if (matchesAt(RULE, text, at)) return "rule";
  return matchesAt(ITEM, text, at) ? "item" : "prose";
}

/** Space, tab and carriage return. */
function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 13;
}

function isEmptyQuote(text: string, start: number, end: number): boolean {
  return /^[ \t>\r]*$/.test(text.slice(start, end));
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** Where the line that holds an offset begins. */
export function lineStart(text: string, offset: number): number {
  // `lastIndexOf` takes an index below 0 for 0.
  return offset <= 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

/** Where the line that holds an offset ends, its line break left out. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end === -1 ? text.length : end;
}

/** Whether the line that begins here is indented code rather than the inside of a list (CommonMark 4.4). */
export function isIndentedCode(text: string, from: number): boolean {
  let start = from;
  if (!isIndented(text, start)) return false;
  let apart = false;
  while (start > 0) {
    const end = start - 1;
    start = lineStart(text, end);
    const line = text.slice(start, end);
    if (line.trim() === "") apart = true;
    else if (!isIndented(text, start)) {
      const kind = lineKind(text, start, end);
      if (kind === "item" || /^[ \t]/.test(line)) return false;
      return apart || kind === "heading";
    }
  }
  return true;
}

function isIndented(text: string, from: number): boolean {
  const first = text.charCodeAt(from);
  if (first !== 32 && first !== 9) return false;
  return /^(?: {4}| {0,3}\t)/.test(text.slice(from, from + 4));
}
