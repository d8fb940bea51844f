import { blankMarkup, claimTokens } from "./claim-tokens";
import type { ClaimIndex, Span, WordIndex } from "./find-claim";

/** A passage and the share (0 to 1) of a claim's words that it holds. */
export type Likeness = Span & { score: number };

/** With fewer words, sharing most of them says nothing. */
const fewestWords = 3;

/**
 * Passages as long as the claim that hold at least `least` of its words, each
 * trimmed to the words that are shared. A window of the claim's length goes over
 * the places where the claim's words stand; their order inside the window is not
 * looked at.
 */
export function findAlike(
  index: ClaimIndex,
  claim: string,
  least: number,
): Likeness[] {
  const words = claimTokens(blankMarkup(claim)).map(({ key }) => key);
  if (words.length < fewestWords) return [];
  const hits = hitsOf(index.plain, words);
  const window = new WordWindow(words);
  const found: Likeness[] = [];
  let from = 0;
  for (const last of hits) {
    window.enter(last.key);
    let first = hits[from] ?? last;
    while (first.at <= last.at - words.length) {
      window.leave(first.key);
      first = hits[++from] ?? last;
    }
    const score = window.shared / words.length;
    const { start } = first;
    if (score >= least) found.push({ start, end: last.end, score });
  }
  return found;
}

/** Where any of the words stands, in order. */
function hitsOf({ places, tokens }: WordIndex, words: string[]) {
  return [...new Set(words)]
    .flatMap((key) => places.get(key) ?? [])
    .sort((a, b) => a - b)
    .flatMap((at) => {
      const token = tokens[at];
      return token ? [{ at, ...token }] : [];
    });
}

/** Counts the claim's words that are inside; one too many counts for nothing. */
class WordWindow {
  shared = 0;
  private readonly missing = new Map<string, number>();

  constructor(words: string[]) {
    for (const key of words)
      this.missing.set(key, (this.missing.get(key) ?? 0) + 1);
  }

  enter(key: string): void {
    const left = this.missing.get(key) ?? 0;
    this.missing.set(key, left - 1);
    if (left > 0) this.shared++;
  }

  leave(key: string): void {
    const left = this.missing.get(key) ?? 0;
    this.missing.set(key, left + 1);
    if (left >= 0) this.shared--;
  }
}
