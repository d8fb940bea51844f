import type { QuoteMatchKind } from "@/lib/evidence/quote-match";
import type { Relation } from "./relation";

/** What a second look makes of claim and source. It is no disposition. */
export type SecondVerdict =
  | "FABRICATED"
  | "VERIFIED"
  | "CONTRADICTED"
  | "UNSUPPORTED";

export type RelationAnswer = { choice: Relation; confidence: number };

export type SecondLook = {
  /** Null where nothing can be said without asking. */
  verdict: SecondVerdict | null;
  /** Null where nobody was asked. */
  confidence: number | null;
  needsReview: boolean;
};

/** From here on an answer stands without somebody looking at it again. */
const SURE = 0.8;

const VERDICT_OF: Record<Relation, SecondVerdict> = {
  supports: "VERIFIED",
  contradicts: "CONTRADICTED",
  says_nothing: "UNSUPPORTED",
};

/** Whether there is anything to ask: a quote that is not in the source settles it. */
export function settlesItself(kind: QuoteMatchKind | "unchecked"): boolean {
  return kind === "absent";
}

/**
 * The verdict of a second look. Deterministic first: a quote that is absent is
 * fabricated, whatever an answer says; one that was altered always needs a
 * review; an empty one is no match and is judged by its section alone. Else the
 * answer decides, and needs a review below a confidence of .8.
 */
export function secondVerdict(
  kind: QuoteMatchKind | "unchecked",
  answer: RelationAnswer | null,
): SecondLook {
  if (settlesItself(kind))
    return { verdict: "FABRICATED", confidence: null, needsReview: false };
  if (!answer) return { verdict: null, confidence: null, needsReview: true };
  const { choice, confidence } = answer;
  return {
    verdict: VERDICT_OF[choice],
    confidence,
    needsReview: kind === "altered" || confidence < SURE,
  };
}
