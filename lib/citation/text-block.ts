import { type LineKind, lineEnd, lineKind, lineStart } from "./line-kind";

/** A paragraph, list item, table row, heading or block quote: UTF-16, half-open. */
export type TextBlock = {
  start: number;
  end: number;
  kind: BlockKind;
  /** Whether code, a link or a definition may be in it. */
  isMarked: boolean;
};
export type BlockKind = "prose" | "item" | "heading" | "row" | "quote";

/**
 * The block of a Markdown text to which the line belongs that begins here. Looks at the lines
 * around only; a nested list's items are blocks of their own.
 */
export function blockAt(text: string, start: number): TextBlock {
  const end = lineEnd(text, start);
  const kind = lineKind(text, start, end);
  if (kind === "heading" || kind === "row")
    return makeBlock(text, start, end, kind);
  const own = kind === "blank" || kind === "rule" ? "prose" : kind;
  const top = topOf(text, start, own);
  return makeBlock(text, top.start, bottomOf(text, end, own), top.kind);
}

/** The first line above that still belongs to a line. */
function topOf(text: string, from: number, kind: BlockKind) {
  let start = from;
  let top = kind;
  while (start > 0 && top !== "item") {
    const above = lineStart(text, start - 1);
    const other = lineKind(text, above, start - 1);
    if (!joins(other, kind)) break;
    top = other;
    start = above;
  }
  return { start, kind: top };
}

function bottomOf(text: string, from: number, kind: BlockKind): number {
  let end = from;
  while (end < text.length) {
    const next = lineEnd(text, end + 1);
    const other = lineKind(text, end + 1, next);
    if (other === "item" || !joins(other, kind)) return end;
    end = next;
  }
  return end;
}

function makeBlock(
  text: string,
  start: number,
  end: number,
  kind: BlockKind,
): TextBlock {
  const words = text.slice(start, end);
  const isMarked = words.includes("`") || words.includes("]");
  return { start, end, kind, isMarked };
}

function joins(
  other: LineKind,
  kind: BlockKind,
): other is "prose" | "item" | "quote" {
  if (other === "quote") return kind === "quote";
  return kind !== "quote" && (other === "prose" || other === "item");
}
