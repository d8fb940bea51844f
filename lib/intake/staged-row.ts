import { sha256 } from "@/lib/core/hash";
import type { LedgerFlag, LedgerRecord } from "@/lib/ledger/ledger-sink";
import { pathKey } from "@/lib/ledger/path-key";
import { citedSource } from "./cited-source";
import { contentHash } from "./content-hash";

export const STAGED_ROW = [
  ...["projectId", "importId", "n", "record", "pathKey", "extId", "claimKey"],
  ...["claim", "line", "verdict", "rule", "url", "urlKey", "quote", "reason"],
  ...["proposal", "extra", "contentHash"],
] as const;

/** A flag as it is staged, in the order of STAGED_ROW. */
export function stagedRow(
  projectId: string,
  importId: string,
  n: number,
  flag: LedgerFlag,
) {
  return [
    ...[projectId, importId, n, flag.record, pathKey(flag.path), flag.extId],
    ...[claimDigest(flag.claimKey), flag.claim, flag.line, flag.verdict],
    ...[flag.rule, flag.evidenceUrl, citedSource(flag.evidenceUrl)],
    ...[flag.evidenceQuote, flag.reason, flag.proposal],
    ...[jsonOrNull(flag.extra), contentHash(flag)],
  ];
}

/** A claim's key as the database keeps it: an index cannot hold 64 KiB. */
export function claimDigest(claimKey: string): string {
  return sha256(claimKey);
}

/** A file's record as it is staged. */
export function stagedFile(row: LedgerRecord) {
  const { path, record, verdict, extra } = row;
  return {
    ...{ pathKey: pathKey(path), record, path, verdict },
    extra: jsonOrNull(extra),
  };
}

/** Null where there is nothing in it. */
function jsonOrNull(extra: Record<string, unknown>): string | null {
  const text = JSON.stringify(extra);
  return text === "{}" ? null : text;
}
