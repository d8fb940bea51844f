import type { Answer } from "./history-answer";
import { answerOf } from "./history-answer";
import type { Ask } from "./history-asks";
import { contradicts } from "./history-gist";
import { coverage, type Sentence, sharedStems } from "./history-sentence";

/** What one version of a page says to one ask, or to the claim's gist. */
export type Reading = {
  says: "same" | "other" | "nothing";
  /** What it says instead, or how it says the same; "" where nothing. */
  value: string;
  /** The sentence that says it; "" where none does. */
  passage: string;
  /** How much of the claim that sentence has, from 0 to 1. */
  coverage: number;
  /** Words of it that make it hold only sometimes. */
  conditions: number;
  /** What the page says otherwise all the same, in a sentence of its own. */
  rival: { value: string; passage: string } | null;
};

export const NOTHING: Reading = {
  says: "nothing",
  value: "",
  passage: "",
  coverage: 0,
  conditions: 0,
  rival: null,
};

/** A sentence that may speak of the claim. */
export type Candidate = {
  sentence: Sentence;
  /** It is what the judge quoted, or holds it. */
  quoted: boolean;
};

const ENOUGH = 0.5;

/** What the candidates say to an ask. The same, said anywhere, comes first. */
export function readAsk(
  claim: Sentence,
  ask: Ask,
  candidates: Candidate[],
): Reading {
  const found = candidates.map((candidate) => ({
    candidate,
    answer: answerOf(claim, ask, candidate.sentence),
  }));
  const same = found
    .filter(({ answer }) => answer?.says === "same")
    .filter(({ candidate }) => speaksOf(claim, candidate, 1));
  const others = found
    .filter(({ answer }) => answer?.says === "other")
    .filter(({ candidate }) => speaksOf(claim, candidate, 2));
  const rank = (one: (typeof found)[number]) =>
    coverage(claim, one.candidate.sentence) +
    (one.candidate.quoted ? 1 : 0) +
    affinity(one.answer) / 10;
  const best = (list: typeof found) =>
    list.reduce<(typeof found)[number] | null>(
      (top, one) => (top === null || rank(one) > rank(top) ? one : top),
      null,
    );
  const [said, rival] = [best(same), best(others)];
  const chosen = said ?? rival;
  if (!chosen?.answer) return NOTHING;
  const { sentence } = chosen.candidate;
  return {
    ...{ says: chosen.answer.says, value: chosen.answer.value },
    ...{ passage: sentence.text, coverage: coverage(claim, sentence) },
    conditions: sentence.conditions,
    rival: rival?.answer
      ? {
          value: rival.answer.value,
          passage: rival.candidate.sentence.text,
        }
      : null,
  };
}

function affinity(answer: Answer): number {
  return answer?.says === "other" ? answer.affinity : 0;
}

/** Whether a sentence is about what the claim is about. */
function speaksOf(
  claim: Sentence,
  { sentence, quoted }: Candidate,
  least: number,
): boolean {
  if (quoted || claim.stems.size === 0) return true;
  return (
    sharedStems(claim, sentence) >= least ||
    (least > 1 && coverage(claim, sentence) >= ENOUGH)
  );
}

/**
 * What a version says to a claim without numbers, names or dates: read from
 * the quoted passage (`quote`, exactly as far as the quote goes), else from
 * the sentence that has most of the claim.
 */
export function readGist(
  claim: Sentence,
  quote: Sentence | null,
  candidates: Candidate[],
): Reading {
  const [best] = candidates
    .filter((one) => quote !== null || coverage(claim, one.sentence) >= ENOUGH)
    .filter((one) => one.quoted === (quote !== null))
    .sort((a, b) => coverage(claim, b.sentence) - coverage(claim, a.sentence));
  const passage = quote ?? best?.sentence;
  if (!best || !passage) return NOTHING;
  const against = contradicts(claim, passage);
  if (against === null) return NOTHING;
  const { text, conditions } = best.sentence;
  return {
    ...{ says: against ? "other" : "same", value: text, passage: text },
    coverage: Math.max(
      coverage(claim, passage),
      coverage(claim, best.sentence),
    ),
    conditions: Math.max(0, conditions - claim.conditions),
    rival: null,
  };
}
