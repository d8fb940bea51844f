import * as z from "zod";

/** What is kept with an opinion beside its columns. */
export const OpinionDetail = z.object({
  verdict: z
    .enum(["FABRICATED", "VERIFIED", "CONTRADICTED", "UNSUPPORTED"])
    .nullable(),
  needsReview: z.boolean(),
  /** Whether a model could add nothing. */
  isFinal: z.boolean(),
  match: z.string(),
  checks: z.array(
    z.object({
      id: z.string(),
      score: z.number(),
      by: z.enum(["code", "model"]),
    }),
  ),
  inputTokens: z.int(),
  outputTokens: z.int(),
});
export type OpinionDetail = z.infer<typeof OpinionDetail>;
