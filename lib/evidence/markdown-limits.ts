/** Beyond it the parser would hold everybody else up; the words are kept. */
const MAX_CHARS = 600_000;
const MAX_CONTAINERS = 50;
const MAX_INDENT = 200;
const MAX_TILDES = 3_000;
const MAX_MARKS = 30_000;

/**
 * Whether a Markdown page stays within what people write, so that parsing it
 * takes time in proportion to its length: the parser's work grows with the
 * square of the depth of quotes and lists, and of the marks in one block.
 */
export function isReadableMarkdown(text: string): boolean {
  if (text.length > MAX_CHARS) return false;
  let tildes = 0;
  let marks = 0;
  for (const line of text.split("\n")) {
    if (line.trim() === "") {
      tildes = 0;
      marks = 0;
    }
    tildes += countOf(line, "~");
    marks += countOf(line, "[") + countOf(line, "*") + countOf(line, "_");
    if (tildes > MAX_TILDES || marks > MAX_MARKS || isTooDeep(line))
      return false;
  }
  return true;
}

function countOf(line: string, mark: string): number {
  let count = 0;
  for (let at = line.indexOf(mark); at !== -1; at = line.indexOf(mark, at + 1))
    count++;
  return count;
}

/** Markers of quotes and lists that open a line; a ruled line of dashes is none. */
function isTooDeep(line: string): boolean {
  const start = /^[ \t]*/.exec(line)?.[0].length ?? 0;
  if (start > MAX_INDENT && /^[-+*\d]/.test(line.slice(start, start + 1)))
    return true;
  const marker = /(?:>|[-+*]|\d{1,9}[.)])[ \t]*/y;
  marker.lastIndex = start;
  let containers = 0;
  while (marker.test(line) && containers <= MAX_CONTAINERS) containers++;
  return containers > MAX_CONTAINERS && !isRule(line);
}

const isRule = (line: string) => /^\s*([-*_])(?:\1|\s)*$/.test(line);
