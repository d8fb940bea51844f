import { foldText } from "./fold-text";
import { plainLearnMarkdown } from "./learn-markdown";
import { splitSentences } from "./split-sentences";
import { stripMarkup } from "./strip-markup";

/**
 * A version's text as passages: paragraphs, list items, table rows, headings.
 * Front matter and comments are no text of the page; line ends are no matter.
 * Two versions that share a passage share the string.
 */
export function passagesOf(source: string): string[] {
  const text = source.replace(/\r\n?/g, "\n").replace(/^\uFEFF/, "");
  const body = text.replace(/^---\n[\s\S]*?\n---(?:\n|$)/, "");
  const plain = plainLearnMarkdown(body.replace(/<!--[\s\S]*?-->/g, ""));
  const passages: string[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) passages.push(open.join("\n"));
    open = [];
  };
  for (const line of plain.split("\n")) {
    if (line.trim() === "" || /^<\/?div\b/.test(line)) close();
    else {
      if (STARTS_ANEW.test(line)) close();
      open.push(line.trim());
      if (ENDS_AT_ONCE.test(line)) close();
    }
  }
  close();
  return passages;
}

const STARTS_ANEW =
  /^\s*(?:[-*+•]\s|\d{1,3}[.)]\s|\||#{1,6}\s|>|:::|`{3,}|~{3,})/;
const ENDS_AT_ONCE = /^\s*(?:#{1,6}\s|\|)/;

/** The sentences of one passage, without markup. */
export function sentencesOf(passage: string): string[] {
  const plain = stripMarkup(foldText(passage)).text.replace(/\s+/g, " ").trim();
  return splitSentences(plain).map(({ start, end }) => plain.slice(start, end));
}
