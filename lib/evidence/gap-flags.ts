import type { PlainText } from "./strip-markup";

/** What stands between a token and the one before it; bits. */
export const glued = 1;
export const clauseBreak = 2;
/** A full stop, question or exclamation mark that ends a sentence. */
export const sentenceStop = 4;
export const lineBreak = 8;
/** An empty line, or a line break before a capital letter. */
export const blockBreak = 16;
export const ellipsis = 32;
/** The token itself stands in a code span. */
export const codeSpan = 64;
/** No white space between, and a sign that ties the two together. */
export const tied = 128;

const ELLIPSIS = /\.{3,}|\. \. \./;
const STOP = /(?:^|[^.])[.!?]["')\]*_`|]*(?:\s|$)|[。۔؟।]/;
const CLAUSE = /[,;:()[\]{}|"•、]|\s-+\s/;
const EMPTY_LINE = /\n\s*\n|\n\s*[|•]/;
const TIE = /^[-/.:@\\=_'#+&~]+$/;

/**
 * Describes the text between two tokens, `from` to `to` of the plain text;
 * `index` is the number of tokens before it.
 */
export function gapFlags(
  plain: PlainText,
  from: number,
  to: number,
  index: number,
): number {
  const oneSpace = to === from + 1 && plain.text.charCodeAt(from) === 0x20;
  let flags = oneSpace ? 0 : flagsOf(plain.text.slice(from, to));
  if (plain.inCode[to] === 1) flags |= codeSpan;
  if (index === 0) return (flags | blockBreak) & ~(glued | tied);
  if ((flags & lineBreak) === 0) return flags;
  const next = plain.text.charAt(to);
  return next === next.toLowerCase() ? flags : flags | blockBreak;
}

const LONGEST_REMEMBERED = 6;
const remembered = new Map<string, number>();

function flagsOf(between: string): number {
  if (between.length > LONGEST_REMEMBERED) return readGap(between);
  let flags = remembered.get(between);
  if (flags === undefined) {
    flags = readGap(between);
    if (remembered.size < 4096) remembered.set(between, flags);
  }
  return flags;
}

function readGap(between: string): number {
  let flags = /\s/.test(between) ? 0 : glued;
  if (flags === glued && TIE.test(between)) flags |= tied;
  if (ELLIPSIS.test(between)) flags |= ellipsis;
  if (STOP.test(between)) flags |= sentenceStop;
  if (CLAUSE.test(between)) flags |= clauseBreak;
  if (between.includes("\n")) flags |= lineBreak;
  if (EMPTY_LINE.test(between)) flags |= lineBreak | blockBreak;
  return flags;
}
