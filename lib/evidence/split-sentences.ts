import type { Span } from "./quote-match";

const BREAK =
  /(?<![.!?…])[.!?…]+["'”’)\]*_`]*(?=\s|$)|(?<![。！？])[。！？]+["”』」）]*|\n[ \t]*(?:\n|(?=[-*+•|#>]|\d{1,3}[.)][ \t]|\p{Lu}))/gu;
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|incl|no|nr|fig|sec|mr|ms|mrs|dr|prof|inc|ltd|corp|co|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|z\. ?b|d\. ?h|ca|bzw|usw|\p{L})\.$/iu;
const LONGEST_ABBREVIATION = 12;

/**
 * The sentences of a text as UTF-16 spans, in order and without overlap; what
 * lies between them is white space. Headings, list items and table rows are
 * sentences of their own; a line that a paragraph only wraps is not.
 */
export function splitSentences(text: string): Span[] {
  const sentences: Span[] = [];
  let start = 0;
  for (const hit of text.matchAll(BREAK)) {
    const end = hit.index + hit[0].trimEnd().length;
    if (goesOn(text, hit.index, end, hit[0])) continue;
    addSentence(sentences, text, start, end);
    start = hit.index + hit[0].length;
  }
  addSentence(sentences, text, start, text.length);
  return sentences;
}

/** After an abbreviation, or before a small letter, the sentence goes on. */
function goesOn(text: string, at: number, end: number, mark: string): boolean {
  if (!mark.startsWith(".")) return false;
  if (/^\s[^\S\n]*\p{Ll}/u.test(text.slice(end, end + 8))) return true;
  const from = Math.max(0, at + 1 - LONGEST_ABBREVIATION);
  const before = text.slice(from, at + 1);
  return ABBREVIATION.test(before) && !text.startsWith("\n\n", end);
}

function addSentence(
  sentences: Span[],
  text: string,
  start: number,
  end: number,
): void {
  const part = text.slice(start, end);
  const body = part.trim();
  if (body === "") return;
  const from = start + part.indexOf(body);
  sentences.push({ start: from, end: from + body.length });
}
