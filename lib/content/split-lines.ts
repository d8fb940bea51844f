import { no, ok, type Result } from "@/lib/core/result";

/** A line without its ending. Only LF ends a line; a CR before it belongs to it. */
export type FileLine = { text: string; ending: "\n" | "\r\n" | "" };

/**
 * A text file taken apart so that `joinLines` gives every byte back. The last
 * line's ending is empty where the final newline is missing; an empty file has
 * no lines. The byte order mark is the file's and in no line.
 */
export type FileText = { bom: boolean; lines: FileLine[] };

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Takes bytes apart, or refuses those that are no UTF-8. */
export function splitLines(bytes: Uint8Array): Result<FileText, "not-utf8"> {
  try {
    return ok(splitText(decoder.decode(bytes)));
  } catch {
    return no("not-utf8");
  }
}

/** The same for text that is decoded already, its byte order mark included. */
export function splitText(whole: string): FileText {
  const bom = whole.startsWith("\uFEFF");
  const text = bom ? whole.slice(1) : whole;
  const lines: FileLine[] = [];
  let at = 0;
  while (at < text.length) {
    const feed = text.indexOf("\n", at);
    if (feed < 0) {
      lines.push({ text: text.slice(at), ending: "" });
      break;
    }
    const carriage = feed > at && text[feed - 1] === "\r";
    lines.push({
      text: text.slice(at, carriage ? feed - 1 : feed),
      ending: carriage ? "\r\n" : "\n",
    });
    at = feed + 1;
  }
  return { bom, lines };
}

/** Puts a file together again, byte order mark and endings as they were. */
export function joinLines({ bom, lines }: FileText): string {
  const body = lines.map(({ text, ending }) => text + ending).join("");
  return bom ? `\uFEFF${body}` : body;
}
