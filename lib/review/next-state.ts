import { isEscalated } from "@/lib/judge/escalation";
import type { Disposition } from "./disposition";
import { needsFix } from "./needs-fix";
import type { ReviewState } from "./states";

export type SecondReview = "off" | "fixes" | "all";

/**
 * Whether a second person has to look before this disposition is confirmed:
 * where the project asks for one, and where the judge's record is so doubtful
 * that the flag was escalated.
 */
function asksSecond(
  mode: SecondReview,
  disposition: Disposition,
  escalation: number,
) {
  if (isEscalated(escalation)) return true;
  if (mode === "off") return false;
  if (mode === "all") return true;
  return needsFix(disposition);
}

/** What one answer does to a flag. */
export type Step =
  | {
      reviewState: ReviewState;
      kind: "decide" | "second" | "adjudicate";
    }
  /** Agreed blind, on a fix that has yet to be seen: nothing is decided. */
  | { kind: "blind" };

/** Why an answer cannot be taken now. */
export type StepRefusal =
  | "settled"
  | "resolved"
  | "already-confirmed"
  | "same-person"
  | "own-dispute"
  | "lead-only"
  | "answer-given"
  | "needs-fix";

/** An answer of this round, and whose it is. */
export type FirstAnswer = { disposition: Disposition; actorId: string };

export type Answer = {
  disposition: Disposition;
  actorId: string;
  isLead: boolean;
  /** The answer's fix against the first one's; `none` where it has none. */
  fix: "same" | "other" | "none";
  /** True where this person agreed blind earlier in the round. */
  hasSeen: boolean;
};

type Stepped = { ok: true; value: Step } | { ok: false; reason: StepRefusal };

const no = (reason: StepRefusal) => ({ ok: false, reason }) as const;
const yes = (value: Step) => ({ ok: true, value }) as const;

/**
 * The state after an answer. `given` are the answers of this round so far, the
 * first one first. Nobody answers twice in a round, a lead neither.
 */
export function nextState(
  flag: {
    ledgerState: string;
    reviewState: ReviewState;
    escalation: number;
  },
  answer: Answer,
  mode: SecondReview,
  given: readonly FirstAnswer[],
): Stepped {
  if (flag.ledgerState === "resolved") return no("resolved");
  switch (flag.reviewState) {
    case "settled":
      return no("settled");
    case "confirmed":
      return no("already-confirmed");
    case "disputed":
      if (!answer.isLead) return no("lead-only");
      if (given.some(({ actorId }) => actorId === answer.actorId))
        return no("own-dispute");
      return yes({ reviewState: "confirmed", kind: "adjudicate" });
    case "awaiting_second":
      return secondStep(answer, given[0]);
    case "open":
    case "to_recheck":
      return yes({
        reviewState: asksSecond(mode, answer.disposition, flag.escalation)
          ? "awaiting_second"
          : "confirmed",
        kind: "decide",
      });
  }
}

/**
 * Unequal answers are a dispute. Equal ones confirm, except that a fix is
 * agreed on only once it was seen: who agreed blind sees it first, and then
 * takes it over or holds their own against it.
 */
function secondStep(answer: Answer, first: FirstAnswer | undefined): Stepped {
  if (first?.actorId === answer.actorId) return no("same-person");
  if (first?.disposition !== answer.disposition)
    return answer.hasSeen
      ? no("answer-given")
      : yes({ reviewState: "disputed", kind: "second" });
  if (!needsFix(answer.disposition) || answer.fix === "same")
    return yes({ reviewState: "confirmed", kind: "second" });
  if (!answer.hasSeen) return yes({ kind: "blind" });
  return answer.fix === "none"
    ? no("needs-fix")
    : yes({ reviewState: "disputed", kind: "second" });
}
