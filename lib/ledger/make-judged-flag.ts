import { isDeepStrictEqual } from "node:util";
import type * as z from "zod";
import { claimKey } from "./claim-key";
import type { ClaimEntry } from "./claim-table";
import { digestOf } from "./digest-table";
import type { ResultRow as ResultSchema } from "./ledger-schema";
import type { LedgerFlag } from "./ledger-sink";
import { extraOf } from "./make-flag";

export type ResultRow = z.infer<typeof ResultSchema>;

const KNOWN = new Set([
  "id",
  "judge_verdict",
  "rule",
  "evidence_url",
  "evidence_quote",
  "reason",
  "disposition",
]);

/** Equal for two results that say the same of a claim. */
export function resultDigest(row: ResultRow): number {
  return digestOf(
    JSON.stringify([
      row.judge_verdict,
      row.rule,
      row.evidence_url,
      row.evidence_quote,
      row.reason,
    ]),
  );
}

/** The flag that a result and its row of the manifest make; null where the claim is grounded. */
export function makeJudgedFlag(
  row: ResultRow,
  entry: ClaimEntry,
  place: Pick<LedgerFlag, "record" | "path" | "position" | "bytes">,
): LedgerFlag | null {
  const { judge_verdict: verdict, disposition } = row;
  if (verdict === "grounded") return null;
  return {
    record: place.record,
    extId: row.id,
    path: place.path,
    line: entry.line,
    claim: entry.claim,
    claimKey: claimKey(entry.claim),
    verdict,
    rule: row.rule,
    evidenceUrl: row.evidence_url,
    evidenceQuote: row.evidence_quote,
    reason: row.reason,
    proposal:
      disposition === "outdated" || disposition === "wrong"
        ? disposition
        : null,
    extra: joinExtra(entry.extra ?? {}, extraOf(row, KNOWN)),
    position: place.position,
    bytes: place.bytes,
  };
}

/** The unknown fields of both sides; where they differ, the manifest's stands under `claim_manifest`. */
function joinExtra(
  claim: Record<string, unknown>,
  result: Record<string, unknown>,
): Record<string, unknown> {
  const differing = Object.entries(claim).filter(
    ([key, value]) =>
      Object.hasOwn(result, key) && !isDeepStrictEqual(result[key], value),
  );
  const both = [...Object.entries(claim), ...Object.entries(result)];
  if (differing.length > 0)
    both.push(["claim_manifest", Object.fromEntries(differing)]);
  return Object.fromEntries(both);
}
