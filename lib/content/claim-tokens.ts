/** A word or a meaningful sign; `key` is its folded form, offsets are UTF-16. */
export type ClaimToken = { key: string; start: number; end: number };

/** Invisible, or markup that may stand inside a word: no part of the word. */
const ignored = "\\u00AD\\u200B-\\u200F\\u2060\\uFEFF";
const letter = `[\\p{L}\\p{N}\\p{M}${ignored}]`;
const joint = "(?:[.,:'’/@_\\u2010-\\u2014\\u2212-]|[*`~]{1,3})";
const sign = "[%°$€£¥<>=≤≥≠±+#&^]";
const pattern = new RegExp(`${letter}+(?:${joint}${letter}+)*|${sign}`, "gu");
const dropped = new RegExp(`[*\`~${ignored}]`, "gu");

/**
 * The words of a text without white space, Markdown markers, quotation marks
 * and sentence punctuation, so that a claim and its re-wrapped or re-typed copy
 * have the same tokens. What can change a meaning stays: numbers with their
 * points, hyphenated names, per cent and comparison signs.
 */
export function claimTokens(text: string): ClaimToken[] {
  const tokens: ClaimToken[] = [];
  for (const match of text.matchAll(pattern)) {
    const key = fold(match[0]);
    if (key === "") continue;
    tokens.push({
      key,
      start: match.index,
      end: match.index + match[0].length,
    });
  }
  return tokens;
}

function fold(word: string): string {
  return word
    .replace(dropped, "")
    .normalize("NFKC")
    .replace(/[\u2010-\u2014\u2212]/gu, "-")
    .replace(/[‘’ʼ]/gu, "'")
    .toLowerCase();
}

const markup: RegExp[] = [
  // Link and image targets, reference labels, HTML tags and comments.
  /(?<=\])\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)/gu,
  /(?<=\])\[[^\]\n]*\]/gu,
  /<!--[\s\S]{0,4000}?-->|<\/?[a-z][^<>\n]*>/giu,
  // What opens a line: quotes, bullets, numbers, headings, in any nesting.
  /^[ \t]*(?:(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s)|#{1,6}(?=\s))[ \t]*)+/gmu,
  /\s#+\s*$/gmu,
];

/** Blanks out Markdown and HTML markup, keeping every offset as it is. */
export function blankMarkup(text: string): string {
  return markup.reduce(
    (left, part) => left.replace(part, (hit) => hit.replace(/[^\n]/g, " ")),
    text,
  );
}
