/**
 * Text of others inside Markdown of ours. Everything goes into code, where GFM
 * renders no link, image, HTML, mention, mathematics or task; and because a
 * body may become a commit message, where none of that protects, names and
 * numbers that a forge would act on are broken by an invisible joiner.
 */
const joiner = "\u2060";

/** Pieces that notify somebody or point at something, before their object. */
const pointers =
  /@(?=[\p{L}\p{N}_])|#(?=\d)|\bGH-(?=\d)|!(?=\d)|\/(?:issues|pull|pulls|discussions|merge_requests|commit)\/(?=[\da-f])/giu;

/** Directions, invisible signs and other ends of a line that make a text read as another one. */
const misleading = /[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Text that mentions nobody and closes nothing, wherever it is shown. */
export function defused(text: string): string {
  return text.replace(pointers, (pointer) => pointer + joiner);
}

function visible(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\p{Cc}/gu, picture)
    .replace(misleading, (char) => `[U+${hex(char)}]`);
}

/** A control character as a sign for it; tabs and line feeds stay. */
function picture(char: string): string {
  const code = char.charCodeAt(0);
  if (char === "\t" || char === "\n") return char;
  if (code === 0x7f) return "\u2421";
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : "\ufffd";
}

const hex = (char: string) =>
  (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");

/** A code span on one line. Its fence is longer than any run of backticks in it. */
export function codeSpan(text: string): string {
  const line = defused(visible(text).replace(/\s+/gu, " ").trim());
  if (line === "") return "*(empty)*";
  const fence = "`".repeat(longestRun(line) + 1);
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}

/**
 * A fenced block, each line led by its sign, so that no line of the text can
 * open a block, a front matter or a trailer. The fence outgrows the content.
 */
export function fenced(
  lines: readonly { sign: string; text: string }[],
  info: "diff" | "text",
): string {
  const body = lines.map(
    ({ sign, text }) =>
      `${sign}${defused(visible(text).replaceAll("\n", "␊"))}`,
  );
  const longest = Math.max(0, ...body.map(longestRun));
  const fence = "`".repeat(Math.max(3, longest + 1));
  return [`${fence}${info}`, ...body, fence].join("\n");
}

/** A passage as quoted lines in a fenced block. */
export function quotation(text: string): string {
  const lines = visible(text).split("\n");
  return fenced(
    lines.map((line) => ({ sign: "| ", text: line })),
    "text",
  );
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
