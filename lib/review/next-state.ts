import type { Disposition } from "./disposition";
import type { ReviewState } from "./states";

export type SecondReview = "off" | "fixes" | "all";

/** Whether a second person has to look before this disposition is confirmed. */
export function asksSecond(mode: SecondReview, disposition: Disposition) {
  if (mode === "off") return false;
  if (mode === "all") return true;
  return disposition === "outdated" || disposition === "wrong";
}

/** What one answer does to a flag. */
export type Step = {
  reviewState: ReviewState;
  kind: "decide" | "second" | "adjudicate";
};

/** Why an answer cannot be taken now. */
export type StepRefusal =
  | "settled"
  | "resolved"
  | "already-confirmed"
  | "same-person"
  | "lead-only";

/**
 * The state after an answer. `first` is the answer that waits for a second
 * one: its disposition and whose it is.
 */
export function nextState(
  flag: {
    ledgerState: string;
    reviewState: ReviewState;
  },
  answer: { disposition: Disposition; actorId: string; isLead: boolean },
  mode: SecondReview,
  first: { disposition: Disposition; actorId: string } | null,
): { ok: true; value: Step } | { ok: false; reason: StepRefusal } {
  const no = (reason: StepRefusal) => ({ ok: false, reason }) as const;
  const yes = (value: Step) => ({ ok: true, value }) as const;
  if (flag.ledgerState === "resolved") return no("resolved");
  switch (flag.reviewState) {
    case "settled":
      return no("settled");
    case "confirmed":
      return no("already-confirmed");
    case "disputed":
      if (!answer.isLead) return no("lead-only");
      return yes({ reviewState: "confirmed", kind: "adjudicate" });
    case "awaiting_second":
      if (first?.actorId === answer.actorId) return no("same-person");
      return yes({
        reviewState:
          first?.disposition === answer.disposition ? "confirmed" : "disputed",
        kind: "second",
      });
    case "open":
    case "to_recheck":
      return yes({
        reviewState: asksSecond(mode, answer.disposition)
          ? "awaiting_second"
          : "confirmed",
        kind: "decide",
      });
  }
}
