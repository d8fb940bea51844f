import * as z from "zod";

/** What imports say about a flag. */
export const LedgerState = z.enum(["present", "resolved", "not_seen"]);
export type LedgerState = z.infer<typeof LedgerState>;

/** What people did about a flag. */
export const ReviewState = z.enum([
  "open",
  "awaiting_second",
  "disputed",
  "confirmed",
  "to_recheck",
  "settled",
]);
export type ReviewState = z.infer<typeof ReviewState>;

/** How well the judge's quote was found in the source as it is now. */
export const MatchKind = z.enum([
  "exact",
  "normalized",
  "fuzzy",
  "altered",
  "absent",
  "empty",
  "unchecked",
]);
export type MatchKind = z.infer<typeof MatchKind>;
