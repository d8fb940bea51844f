/** A paragraph, list item, table row, heading or block quote: UTF-16, half-open. */
export type TextBlock = { start: number; end: number; kind: BlockKind };
export type BlockKind = "prose" | "item" | "heading" | "row" | "quote";

const BLANK = /^[ \t>]*$/;
const QUOTE = /^[ \t]*>/;
const HEADING = /^[ \t]*#{1,6}(?:[ \t]|$)/;
const ROW = /^[ \t]*\|/;
const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;
const RULE = /^[ \t]*(?:`{3}|~{3}|(?:[-*_][ \t]*){3,}$)/;

/**
 * The block of a Markdown text that an offset stands in. Looks at the lines
 * around only; a nested list's items are blocks of their own.
 */
export function blockAt(text: string, offset: number): TextBlock {
  let start = lineStart(text, offset);
  let end = lineEnd(text, offset);
  const kind = kindOf(text.slice(start, end));
  if (kind === "heading" || kind === "row") return { start, end, kind };
  let top: BlockKind = kind;
  while (start > 0 && top !== "item") {
    const above = lineStart(text, start - 1);
    const line = text.slice(above, start - 1);
    if (!joins(line, kind)) break;
    top = kindOf(line);
    start = above;
  }
  while (end < text.length) {
    const next = lineEnd(text, end + 1);
    const line = text.slice(end + 1, next);
    if (!joins(line, kind) || kindOf(line) === "item") break;
    end = next;
  }
  return { start, end, kind: top };
}

function joins(line: string, kind: BlockKind): boolean {
  if (BLANK.test(line) || RULE.test(line)) return false;
  const other = kindOf(line);
  if (other === "heading" || other === "row") return false;
  return (other === "quote") === (kind === "quote");
}

function kindOf(line: string): BlockKind {
  if (QUOTE.test(line)) return "quote";
  if (HEADING.test(line)) return "heading";
  if (ROW.test(line)) return "row";
  return ITEM.test(line) ? "item" : "prose";
}

/** `lastIndexOf` takes an index below 0 for 0. */
function lineStart(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}

/** A paragraph of the block quotes that follow, without its `>` marks. */
export type QuoteParagraph = { start: number; text: string };

const MOST_PARAGRAPHS = 20;

/** The block quotes that begin right after a block, with white space between at most. */
export function quotesAfter(text: string, end: number): QuoteParagraph[] {
  const found: QuoteParagraph[] = [];
  let at = end;
  let open = false;
  while (at < text.length && found.length < MOST_PARAGRAPHS) {
    const start = at + 1;
    at = lineEnd(text, start);
    const line = text.slice(start, at);
    const content = line.replace(/^[ \t]*(?:>[ \t]?)+/, "");
    if (content.trim() === "") {
      open = false;
      continue;
    }
    if (!QUOTE.test(line)) break;
    const last = found.at(-1);
    if (open && last) last.text += `\n${content}`;
    else found.push({ start, text: content });
    open = true;
  }
  return found;
}

/** The block quote that ends right before a block. */
export function quoteBefore(
  text: string,
  start: number,
): QuoteParagraph | undefined {
  let above = start - 1;
  while (above > 0) {
    const from = lineStart(text, above);
    const line = text.slice(from, above);
    if (QUOTE.test(line)) return paragraphAt(text, from);
    if (line.trim() !== "") return undefined;
    above = from - 1;
  }
  return undefined;
}

/** The words of a block quote, from an offset on one of its lines. */
export function paragraphAt(text: string, offset: number): QuoteParagraph {
  const block = blockAt(text, offset);
  const words = text
    .slice(block.start, block.end)
    .replace(/^[ \t]*(?:>[ \t]?)+/gm, "");
  return { start: block.start, text: words };
}

/** Whether a line is indented code rather than the inside of a list (CommonMark 4.4). */
export function isIndentedCode(text: string, offset: number): boolean {
  let start = lineStart(text, offset);
  if (!isIndented(text, start)) return false;
  let apart = false;
  while (start > 0) {
    const end = start - 1;
    start = lineStart(text, end);
    const line = text.slice(start, end);
    if (line.trim() === "") apart = true;
    else if (!isIndented(text, start)) {
      if (ITEM.test(line) || /^[ \t]/.test(line)) return false;
      return apart || HEADING.test(line);
    }
  }
  return true;
}

function isIndented(text: string, from: number): boolean {
  return /^(?: {4}| {0,3}\t)/.test(text.slice(from, from + 4));
}
