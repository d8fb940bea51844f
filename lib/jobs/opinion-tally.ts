import * as z from "zod";
import type { OpinionOutcome } from "@/lib/judge/commands";

const Count = z.int().min(0).default(0);

/** What a run of opinions did so far, as it is kept with the run. */
export const OpinionRunDetail = z.object({
  given: Count,
  escalated: Count,
  tokens: Count,
  silent: Count,
  failed: z.record(z.string(), z.int()).default({}),
});
export type OpinionRunDetail = z.infer<typeof OpinionRunDetail>;

/** So many in a row without an answer: the next would have none either. */
const MOST_FAILURES = 5;

type Stop = "cancelled" | "over-budget" | "no-answers" | "unauthorised";

const WORDS: Record<Exclude<Stop, "cancelled">, string> = {
  "over-budget":
    "The month's budget is used up, or second opinions were switched off. What was given is kept.",
  "no-answers":
    "The provider gave no usable answer several times in a row. What was given is kept; start again later.",
  unauthorised:
    "The provider does not accept the key. What was given is kept; the operator can correct TYPESAFE_API_KEY.",
};

/** Counts the outcomes of a run, and says when to stop it. */
export class OpinionTally {
  stopped: Stop | null = null;
  readonly detail: OpinionRunDetail;
  private inARow = 0;

  private constructor(detail: OpinionRunDetail) {
    this.detail = detail;
  }

  /** A run that was taken up again goes on counting. */
  static from(detail: unknown): OpinionTally {
    const read = OpinionRunDetail.safeParse(detail);
    return new OpinionTally(
      read.success ? read.data : OpinionRunDetail.parse({}),
    );
  }

  /** Adds one outcome; returns how many flags that makes done, 0 or 1. */
  add(outcome: OpinionOutcome): number {
    if (outcome.kind === "over-budget") {
      this.stopFor("over-budget");
      return 0;
    }
    if (outcome.kind === "no-answer") this.fail(outcome.reason);
    else this.count(outcome);
    return 1;
  }

  private count(
    outcome: Exclude<OpinionOutcome, { kind: "no-answer" | "over-budget" }>,
  ): void {
    this.inARow = 0;
    if (outcome.kind !== "given") {
      this.detail.silent++;
      return;
    }
    this.detail.given++;
    this.detail.tokens += outcome.tokens;
    if (outcome.isEscalated) this.detail.escalated++;
  }

  private fail(reason: string): void {
    this.detail.failed[reason] = (this.detail.failed[reason] ?? 0) + 1;
    if (reason === "unauthorised") this.stopFor("unauthorised");
    if (++this.inARow >= MOST_FAILURES) this.stopFor("no-answers");
  }

  stopFor(why: Stop): void {
    this.stopped ??= why;
  }

  /** The state that a run ends in. */
  end() {
    if (this.stopped === null) return { state: "done" };
    if (this.stopped === "cancelled") return { state: "cancelled" };
    return { state: "failed", error: WORDS[this.stopped] };
  }
}
