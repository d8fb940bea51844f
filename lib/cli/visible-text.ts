// C0 and C1 controls, line and paragraph separators, and what turns or hides text.
const UNSEEN =
  /[\p{Cc}\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** The same text on one line of a terminal: what moves the cursor, turns or hides text is shown as its escape. */
export function visibleText(text: string): string {
  return text.replace(
    UNSEEN,
    (character) =>
      `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
