/**
 * Reads a fix's text as lines: zero or more, a last line break is optional.
 * `""` is no line, `"\n"` is one empty line. Only LF ends a line, and a CR
 * before it belongs to the ending, which is dropped.
 */
export function parseFixLines(text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  const ended = lines.map((line) => line.replace(/\r$/, ""));
  return last === "" ? ended : [...ended, last];
}

/** Writes lines so that `parseFixLines` gives back the same ones. */
export function formatFixLines(lines: readonly string[]): string {
  return lines.join("\n") + (lines.at(-1) === "" ? "\n" : "");
}
