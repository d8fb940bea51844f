import { diffWordsWithSpace } from "diff";

const named: Record<string, string> = {
  " ": "·",
  "\u00a0": "⍽",
  "\u200b": "∅",
  "\u00ad": "¬",
  "\t": "→",
  "\n": "↵",
};

/** White space that alone makes the difference is drawn, or nobody sees it. */
function visible(text: string): string {
  return /^\s+$|^[\u200b\u00ad]+$/u.test(text)
    ? [...text].map((char) => named[char] ?? char).join("")
    : text;
}

/**
 * What was taken out and what came in, in one line of text: struck and
 * underlined, so that it reads in greyscale and to every colour vision.
 */
export function WordDiff({ from, to }: { from: string; to: string }) {
  let at = 0;
  return diffWordsWithSpace(from, to).map((part) => {
    const key = `${at}${part.added ? "+" : part.removed ? "-" : "="}`;
    at += part.value.length;
    if (part.removed) return <del key={key}>{visible(part.value)}</del>;
    if (part.added) return <ins key={key}>{visible(part.value)}</ins>;
    return <span key={key}>{part.value}</span>;
  });
}
