import { type Sentence, sharedStems } from "./history-sentence";
import { stemOf } from "./rank-support";

/**
 * Words of which a sentence can have only one kind without turning round what
 * it says. Compared by their stems.
 */
const OPPOSITES: [string, string][] = [
  ["delete remove purge discard erase", "keep retain preserve store"],
  ["allow permit accept", "deny refuse reject block forbid"],
  ["on", "off"],
  ["enable enabled", "disable disabled"],
  ["include", "exclude"],
  ["start begin", "stop end"],
  ["before", "after"],
  ["minimum least", "maximum most"],
  ["required mandatory", "optional"],
  ["public", "private"],
  ["increase", "decrease"],
];

const PAIRS = OPPOSITES.map((pair) =>
  pair.map((side) => new Set(side.split(" ").map(stemOf))),
);
/** Words that count without a number. */
const COUNTING = ["both", "twice", "half", "double"];
const ENDED = /\b(?:no longer|any ?more|not any longer)\b/i;

/**
 * Whether a passage contradicts a claim that has no number, name or date of
 * its own: it negates what the claim does not, says the opposite, does not
 * count what the claim counts, or does not say that something ended. Null
 * where too little is shared to tell.
 */
export function contradicts(
  claim: Sentence,
  passage: Sentence,
): boolean | null {
  if (sharedStems(claim, passage) < 2) return null;
  if (ENDED.test(claim.text)) return !ENDED.test(passage.text);
  if (COUNTING.some((word) => lacks(claim, passage, word))) return true;
  const opposed = isOpposed(claim, passage);
  const negated = claim.negated !== passage.negated;
  return opposed !== negated;
}

const lacks = (claim: Sentence, passage: Sentence, word: string) =>
  claim.words.has(word) && !passage.words.has(word);

function isOpposed(claim: Sentence, passage: Sentence): boolean {
  const has = (sentence: Sentence, side: Set<string> | undefined) =>
    [...(side ?? [])].some(
      (stem) => sentence.stems.has(stem) || sentence.words.has(stem),
    );
  return PAIRS.some(([one, other]) => {
    const [a, b] = [has(claim, one), has(claim, other)];
    const [c, d] = [has(passage, one), has(passage, other)];
    return (a && !b && d && !c) || (b && !a && c && !d);
  });
}
