import { claimTokens } from "@/lib/content/claim-tokens";

/** A passage of a page. UTF-16 offsets into the page text, half open. */
export type Passage = { text: string; start: number; end: number };

const ENOUGH = 0.5;

const light = new Set(
  "a an the of in on at to for and or is are be by with that this it its as can may must you your from".split(
    " ",
  ),
);

/** Numbers and identifiers carry a claim; articles carry nothing. */
function weight(key: string): number {
  if (/\p{N}/u.test(key)) return 3;
  return light.has(key) ? 0.1 : 1;
}

/**
 * The sentence of the page that says most of what the claim says, word for
 * word as the page has it, or null where none says at least half of it. A
 * suggestion: the reviewer reads it before it counts. Linear in the page.
 */
export function bestSentence(page: string, claim: string): Passage | null {
  const wanted = new Map(
    claimTokens(claim).map(({ key }) => [key, weight(key)]),
  );
  const total = [...wanted.values()].reduce((sum, w) => sum + w, 0);
  if (total === 0) return null;
  let best: Passage | null = null;
  let bestScore = ENOUGH;
  for (const passage of sentences(page)) {
    const keys = new Set(claimTokens(passage.text).map(({ key }) => key));
    let said = 0;
    for (const [key, w] of wanted) if (keys.has(key)) said += w;
    const score = said / total - passage.text.length / 1_000_000;
    if (score > bestScore) {
      best = passage;
      bestScore = score;
    }
  }
  return best;
}

/** Lines cut at sentence ends: `. ` before a capital, not inside a number. */
function* sentences(page: string): Generator<Passage> {
  const pattern = /[^\n]+?(?:[.!?](?=\s+[\p{Lu}\p{N}])|(?=\n)|$)/gu;
  for (const match of page.matchAll(pattern)) {
    const lead = match[0].length - match[0].trimStart().length;
    const text = match[0].trim();
    const start = match.index + lead;
    if (text !== "") yield { text, start, end: start + text.length };
  }
}
