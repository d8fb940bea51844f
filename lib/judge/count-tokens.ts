/**
 * How many tokens a text has for a model, at most: words in pieces of three
 * letters, digits and signs one by one, two bytes of any other script. Real
 * tokenisers need fewer for prose, so that a limit kept by this is kept.
 */
export function countTokens(text: string): number {
  let count = 0;
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isLetter(code)) {
      letters++;
      continue;
    }
    count += Math.ceil(letters / 3) + weight(code);
    letters = 0;
  }
  return count + Math.ceil(letters / 3);
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

/** A space goes with the word behind it. */
function weight(code: number): number {
  if (code === 32) return 0;
  if (code < 0x80) return 1;
  return code < 0x800 ? 1 : 1.5;
}
