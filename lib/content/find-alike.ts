import { blankMarkup, type ClaimToken, claimTokens } from "./claim-tokens";
import type { ClaimIndex, Span } from "./find-claim";

/** A passage and the share (0 to 1) of a claim's words that it holds. */
export type Likeness = Span & { score: number };

/** With fewer words, sharing most of them says nothing. */
const fewestWords = 3;

/**
 * Passages as long as the claim that hold at least `least` of its words, each
 * trimmed to the words that are shared. One pass with a window of the claim's
 * length; the order of the words inside the window is not looked at.
 */
export function findAlike(
  index: ClaimIndex,
  claim: string,
  least: number,
): Likeness[] {
  const words = claimTokens(blankMarkup(claim));
  if (words.length < fewestWords) return [];
  const size = words.length;
  const tokens = index.plainTokens;
  const missing = countWords(words);
  const found: Likeness[] = [];
  let shared = 0;
  tokens.forEach((token, at) => {
    if (enter(missing, token.key)) shared++;
    const gone = tokens[at - size];
    if (gone && leave(missing, gone.key)) shared--;
    if (shared < least * size || !missing.has(token.key)) return;
    const window = tokens.slice(Math.max(0, at - size + 1), at + 1);
    const first = window.find(({ key }) => missing.has(key)) ?? token;
    found.push({ start: first.start, end: token.end, score: shared / size });
  });
  return found;
}

/** How often each word is still to be found; below zero, it is there too often. */
function countWords(words: ClaimToken[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of words) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** A word comes into the window: true where the claim had it still missing. */
function enter(missing: Map<string, number>, key: string): boolean {
  const left = missing.get(key);
  if (left === undefined) return false;
  missing.set(key, left - 1);
  return left > 0;
}

/** A word leaves the window: true where it counted as shared. */
function leave(missing: Map<string, number>, key: string): boolean {
  const left = missing.get(key);
  if (left === undefined) return false;
  missing.set(key, left + 1);
  return left >= 0;
}
