import * as z from "zod";

/**
 * What the judge said about a claim. Never what a person decided: that is a
 * disposition (lib/review), and no type, column or label is shared.
 */
export const JudgeVerdict = z.enum([
  "grounded",
  "not_grounded",
  "source_silent",
]);
export type JudgeVerdict = z.infer<typeof JudgeVerdict>;

/** The verdicts that make a flag. `grounded` never does. */
export const FlaggedVerdict = JudgeVerdict.exclude(["grounded"]);
export type FlaggedVerdict = z.infer<typeof FlaggedVerdict>;

/**
 * What the pass suggests for a `not_grounded` flag. It is shown as a proposal
 * and never counted as a decision.
 */
export const Proposal = z.enum(["outdated", "wrong"]);
export type Proposal = z.infer<typeof Proposal>;
