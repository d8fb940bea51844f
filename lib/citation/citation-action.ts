import * as z from "zod";
import { no, ok, type Result } from "@/lib/core/result";

/** What a person decides about a citation. It is no R11 disposition. */
export const CitationAction = z.enum([
  "remove",
  "repair",
  "keep",
  "add_to_corpus",
]);
export type CitationAction = z.infer<typeof CitationAction>;

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((written) => !written.includes("\0"), { error: "Text has no NUL" });

/** A decision about one citation, on the version that was looked at. */
export const CitationDecisionInput = z.object({
  version: z.int().min(1),
  action: CitationAction,
  rationale: text(10_000).nullish(),
  /** What should stand there instead. */
  repair: text(10_000).nullish(),
});
export type CitationDecisionInput = z.infer<typeof CitationDecisionInput>;

export type Missing = "needs-reason" | "needs-repair";

/**
 * Whether a decision has what it needs: who keeps a citation says why the audit
 * was mistaken, who repairs one says what should stand there.
 */
export function checkDecision({
  action,
  rationale,
  repair,
}: CitationDecisionInput): Result<null, Missing> {
  if (action === "keep" && !rationale) return no("needs-reason");
  if (action === "repair" && !repair) return no("needs-repair");
  return ok(null);
}
