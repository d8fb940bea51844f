import "server-only";
import type { Recorder } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { no, ok, type Result } from "@/lib/core/result";
import type { Tx } from "@/lib/db/client";
import {
  addDecision,
  changeFlag,
  type FlagChange,
  lockFlag,
} from "./change-flag.io";
import type { LockedFlag } from "./locked-flag";
import type { DecisionRefusal } from "./refusal-words";
import type { ReviewState } from "./states";
import type { Decided } from "./take-decision.io";

/** Answered, and everybody may see how. */
const ANSWERED: ReadonlySet<ReviewState> = new Set([
  "confirmed",
  "to_recheck",
  "disputed",
]);

/**
 * A lead gives a flag back, with the reason: an answer that was seen opens
 * again for a new round; what was put before the lead goes back as it stands.
 * An answer that waits for a second person is nobody's to return: whoever
 * returned it would have to see it first.
 */
export async function returnFlag(
  {
    tx,
    record,
    access,
    now,
  }: { tx: Tx; record: Recorder; access: ProjectAccess; now: Date },
  flagId: string,
  { version, reason }: { version: number; reason: string },
): Promise<Result<Decided, DecisionRefusal>> {
  const flag = await lockFlag(tx, access, flagId);
  if (!flag) return no("no-such-flag");
  if (flag.version !== version) return no("stale");
  if (!access.can("lead")) return no("lead-returns");
  const change = changeOf(flag);
  if (!change) return no("nothing-to-return");
  const { reviewState = flag.reviewState } = change;
  const decisionId = await addDecision(tx, access, flag, now, {
    ...{ kind: "return", madeState: reviewState, rationale: reason },
  });
  await changeFlag(tx, flag, record, { ...change, stuckReason: null });
  record.event("returned", { flagId, decisionId, version: version + 1 });
  return ok({ decisionId, version: version + 1, reviewState });
}

function changeOf(flag: LockedFlag): FlagChange | null {
  if (ANSWERED.has(flag.reviewState) && flag.ledgerState !== "resolved")
    return {
      ...{ reviewState: "open" as const, round: flag.round + 1 },
      ...{ disposition: null, reviewerId: null, currentDecisionId: null },
      recheckReason: null,
    };
  return flag.stuckReason === null ? null : {};
}
