import { lineEnd, lineStart } from "./line-kind";
import { blockAt } from "./text-block";

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
    if (!/^[ \t]*>/.test(line)) break;
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
    if (/^[ \t]*>/.test(line)) return paragraphAt(text, from);
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
