import { hash } from "node:crypto";
import { claimKey } from "./claim-key";
import type { LedgerFlag } from "./ledger-sink";

/** What a decision rests on, on the judge's side: the verdict, the URL and the quote. */
export type JudgeEvidence = Pick<
  LedgerFlag,
  "verdict" | "evidenceUrl" | "evidenceQuote"
>;

/** Equal where two flags rest on the same evidence. A quote that was only wrapped anew is the same quote. */
export function evidenceKey(evidence: JudgeEvidence): string {
  return JSON.stringify([
    evidence.verdict,
    evidence.evidenceUrl,
    claimKey(evidence.evidenceQuote),
  ]);
}

/** SHA-256 (hex) of all that a ledger says in a flag; equal where nothing has changed. */
export function flagContentHash(
  flag: Omit<LedgerFlag, "record" | "path" | "claimKey" | "position" | "bytes">,
): string {
  return hash(
    "sha256",
    JSON.stringify([
      flag.extId,
      flag.line,
      flag.claim,
      flag.verdict,
      flag.rule,
      flag.evidenceUrl,
      flag.evidenceQuote,
      flag.reason,
      flag.proposal,
      canonical(flag.extra),
    ]),
    "hex",
  );
}

/** The same value with the keys of every object in one order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, canonical(inner)]);
  return { entries };
}
