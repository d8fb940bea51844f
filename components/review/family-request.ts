import type { DraftBody, FlagDetail } from "@/lib/review/flag-view";
import type { DecisionRequest } from "./bench-client";
import { familyFix } from "./family-fix";
import { fixOf, fixTarget } from "./fix-target";
import { carriesFix, isDone } from "./standing";

/** What was decided on one flag, to be offered to the others of its claim. */
export type FamilyDecision = { flag: FlagDetail; draft: DraftBody };

/** What deciding a member the same way would send, or why it cannot be offered. */
export type Offer = { request: DecisionRequest } | { why: string };

/**
 * The same decision for another flag of the family, as that flag needs it: on
 * its own version, with its own lines. The grounding sentence goes along only
 * where both cite the same page; elsewhere the shared reason has to do.
 */
export function familyOffer(
  { flag, draft }: FamilyDecision,
  member: FlagDetail,
  reason: string,
  seconds: number,
): Offer {
  const { disposition } = draft;
  if (disposition === null) return { why: "Nothing is decided yet." };
  if (isDone(member)) return { why: "It is decided already." };
  if (member.reviewState !== "open")
    return { why: "Others have answered it. It needs a look of its own." };
  const made = fixOf(fixTarget(flag), draft);
  const fix =
    carriesFix(disposition) && made !== null
      ? familyFix(made, flag.claim, member)
      : null;
  if (carriesFix(disposition) && fix === null)
    return {
      why: "Its lines read differently, so the fix cannot be carried over. It needs a look of its own.",
    };
  const samePage = member.sourceId === flag.sourceId;
  return {
    request: {
      ...{ version: member.version, disposition, fix, seconds },
      rationale: reason,
      groundingUrl: samePage ? draft.groundingUrl : null,
      groundingQuote: samePage ? draft.groundingQuote : null,
      attested: samePage ? draft.attested : "",
      lintReason: draft.lintReason,
      tab: "",
    },
  };
}
