import { isNegator } from "./critical-words";
import { type Fact, findFacts } from "./find-facts";
import { isSmallWord } from "./harmless-words";
import { type Quantity, quantitiesOf } from "./history-quantity";
import { stemOf } from "./rank-support";
import { kindAt, normAt } from "./token-list";
import { tokenize } from "./tokenize";

/** A sentence of a page, or a claim, as the history reads it. */
export type Sentence = {
  text: string;
  facts: Fact[];
  quantities: Quantity[];
  /** Its words by their stems, small words and numbers left out. */
  stems: Set<string>;
  /** Every word as it is written, in lower case. */
  words: Set<string>;
  negated: boolean;
  /** Words that make it hold only sometimes. */
  conditions: number;
};

const CONDITION =
  /\b(?:unless|except(?: (?:for|when|if))?|only (?:if|when)|other than|as long as|provided that)\b/gi;

export function readSentence(text: string): Sentence {
  const tokens = tokenize(text);
  const facts = findFacts(text);
  const stems = new Set<string>();
  const words = new Set<string>();
  let negations = 0;
  for (let token = 0; token < tokens.length; token++) {
    const norm = normAt(tokens, token);
    words.add(norm);
    if (isNegator(norm)) negations += 1;
    else if (kindAt(tokens, token) !== "number" && !isSmallWord(norm))
      stems.add(stemOf(norm));
  }
  return {
    ...{ text, facts, quantities: quantitiesOf(text, facts), stems, words },
    negated: negations % 2 === 1,
    conditions: text.match(CONDITION)?.length ?? 0,
  };
}

/** How many stems both have. */
export function sharedStems(one: Sentence, other: Sentence): number {
  let shared = 0;
  for (const stem of one.stems) if (other.stems.has(stem)) shared += 1;
  return shared;
}

/** The share of a claim's stems that a sentence has, from 0 to 1. */
export function coverage(claim: Sentence, sentence: Sentence): number {
  return sharedStems(claim, sentence) / Math.max(1, claim.stems.size);
}
