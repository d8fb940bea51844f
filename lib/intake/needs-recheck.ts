import { evidenceKey, type JudgeEvidence } from "@/lib/ledger/flag-identity";

/** What a decision was made on, or what a ledger says now: the claim and the judge's evidence. */
export type DecidedOn = JudgeEvidence & { claimKey: string };

/**
 * True where the claim or the evidence (verdict, URL, quote) is not what was
 * decided on. The reason, the rule and a proposal are not evidence. It compares
 * with the decision, not with the last import, so that a return clears it.
 */
export function needsRecheck(decidedOn: DecidedOn, now: DecidedOn): boolean {
  return (
    decidedOn.claimKey !== now.claimKey ||
    evidenceKey(decidedOn) !== evidenceKey(now)
  );
}
