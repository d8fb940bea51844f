import { sha256 } from "@/lib/core/hash";
import { evidenceKey, flagContentHash } from "@/lib/ledger/flag-identity";
import type { LedgerFlag } from "@/lib/ledger/ledger-sink";

/** How many digits of a content hash stand for the evidence. */
export const EVIDENCE_DIGITS = 32;

/**
 * 64 hex digits: the first 32 stand for what a decision rests on (the claim and
 * the judge's evidence), the last 32 for all that the judge said. So one column
 * answers both "is it the same?" and "does it have to be looked at again?".
 */
export function contentHash(flag: LedgerFlag): string {
  const evidence = sha256(JSON.stringify([flag.claimKey, evidenceKey(flag)]));
  const all = flagContentHash(flag);
  return evidence.slice(0, EVIDENCE_DIGITS) + all.slice(0, EVIDENCE_DIGITS);
}
