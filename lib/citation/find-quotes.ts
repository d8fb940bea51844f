import type { QuoteParagraph } from "./quote-paragraphs";

/** Words that are said to stand in the source. Offsets are UTF-16, in the file. */
export type FoundQuote = {
  text: string;
  start: number;
  end: number;
  /** Whether a page, or that there is none, is said beside it. */
  paged: boolean;
};

/** Five words at least: fewer are a term, or irony, not a passage. */
const PASSAGE =
  /^[^\p{L}\p{N}]*(?:[\p{L}\p{N}]+[^\p{L}\p{N}]+){4}[\p{L}\p{N}]/u;

const MARKS = ['"', "“", "„", "«"];
const QUOTED =
  /"(?=\S)([^"]{10,}?)"(?![\p{L}\p{N}])|“([^“”]{10,}?)”|„([^„“”]{10,}?)[“”]|«([^«»]{10,}?)»/gu;

const PAGE = /(?:pp?\.\s?|pages?\s)\d/gi;
const NO_PAGE = /no page numbers?|\bn\.\s?p\.|unpaginated/i;

/** Whether a text names a page, or says that there is none to name. */
export function namesPage(text: string): boolean {
  for (const { index } of text.matchAll(PAGE))
    if (!/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, index - 2), index)))
      return true;
  return NO_PAGE.test(text);
}

/** The passages in quotation marks within words that begin at an offset. */
export function inlineQuotes(words: string, offset: number): FoundQuote[] {
  if (!MARKS.some((mark) => words.includes(mark))) return [];
  const plain = words.includes(">") ? withoutQuoteMarks(words) : words;
  const found: FoundQuote[] = [];
  for (const match of plain.matchAll(QUOTED)) {
    const text = match[1] ?? match[2] ?? match[3] ?? match[4] ?? "";
    if (!isPassage(text) || isTitle(plain.slice(0, match.index))) continue;
    const start = offset + match.index + 1;
    const paged = found[0]?.paged ?? namesPage(plain);
    found.push({ text, start, end: start + text.length, paged });
  }
  return found;
}

/** Blanks in the place of `>`, so that offsets stay. */
function withoutQuoteMarks(words: string): string {
  return words.replace(/^[ \t]*(?:>[ \t]?)+/gm, (mark) =>
    " ".repeat(mark.length),
  );
}

/** The passages of a block quote: what it has in quotation marks, else all of it. */
export function blockQuotes(paragraph: QuoteParagraph): FoundQuote[] {
  const { text, start } = paragraph;
  const end = start + text.length;
  const inner = inlineQuotes(text, start);
  if (inner.length > 0) return inner;
  const passage = withoutAttribution(text);
  const paged = namesPage(text.slice(passage.length)) || namesPage(passage);
  return isPassage(passage) ? [{ text: passage, start, end, paged }] : [];
}

/** Without what a writer adds after the passage: a dash and a name, or a page. */
function withoutAttribution(text: string): string {
  const lastLine = text.lastIndexOf("\n") + 1;
  const attributed = /^\s*(?:--|[\u2012-\u2015])/.test(text.slice(lastLine));
  const passage = attributed ? text.slice(0, lastLine) : text;
  const tail = passage.slice(-LONGEST_NOTE);
  const note = /[([][^()[\]]*[)\]][\s.]*$/.exec(tail)?.[0] ?? "";
  const isNote = /\d/.test(note);
  return (isNote ? passage.slice(0, -note.length) : passage).trim();
}

const LONGEST_NOTE = 120;

function isPassage(text: string): boolean {
  return PASSAGE.test(text);
}

/** In a reference list the quoted words after the year are the title. */
function isTitle(before: string): boolean {
  return /(?:\((?:19|20)\d{2}[a-z]?\)|\b(?:19|20)\d{2}[a-z]?)[.,:]?\s*$/.test(
    before,
  );
}
