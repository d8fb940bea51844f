/** What two runs of the same story differ in although they say the same. */
const NOISE = [
  /nonce[\\"'=:-]+[\w+/=]+/g,
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  /[0-9a-f]{16,}/g,
  // What the settings show of a token.
  /rg_[\w-]+/g,
];

/** Words, and not the letters of numbers that a page counts its own parts by. */
const WORD = /(?<![\p{L}\p{N}])\p{L}{3,}[\p{L}_-]*/gu;

/** How often each word stands in an answer, whatever its order, ids, hashes and times. */
function wordsOf(answer: string): Map<string, number> {
  const plain = NOISE.reduce((text, noise) => text.replace(noise, " "), answer);
  const words = plain.match(WORD) ?? [];
  const found = new Map<string, number>();
  for (const word of words) found.set(word, (found.get(word) ?? 0) + 1);
  return found;
}

/** The words that stand in one answer more often than in the other. */
export function differingWords(one: string, other: string): string[] {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  return [...new Set([...a.keys(), ...b.keys()])]
    .filter((word) => a.get(word) !== b.get(word))
    .map((word) => `${word}: ${a.get(word) ?? 0}/${b.get(word) ?? 0}`);
}
