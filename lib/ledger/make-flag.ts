import { claimKey } from "./claim-key";
import type { FlagRow } from "./ledger-schema";
import type { LedgerFlag } from "./ledger-sink";

const KNOWN = new Set([
  "id",
  "judge_verdict",
  "rule",
  "evidence_url",
  "evidence_quote",
  "reason",
  "file",
  "line",
  "claim",
  "disposition",
]);

/** A flag out of a row that was checked. */
export function makeFlag(
  row: FlagRow,
  place: Pick<LedgerFlag, "record" | "path" | "position" | "bytes">,
): LedgerFlag {
  const { disposition } = row;
  return {
    record: place.record,
    extId: row.id,
    path: place.path,
    line: row.line,
    claim: row.claim,
    claimKey: claimKey(row.claim),
    verdict: row.judge_verdict,
    rule: row.rule,
    evidenceUrl: row.evidence_url,
    evidenceQuote: row.evidence_quote,
    reason: row.reason,
    proposal:
      disposition === "outdated" || disposition === "wrong"
        ? disposition
        : null,
    extra: extraOf(row, KNOWN),
    position: place.position,
    bytes: place.bytes,
  };
}

/** The fields of a row that its format does not name, `__proto__` like any other. */
export function extraOf(
  row: Record<string, unknown>,
  known: ReadonlySet<string>,
): Record<string, unknown> {
  let extra: [string, unknown][] | null = null;
  for (const key of Object.keys(row))
    if (!known.has(key)) {
      extra ??= [];
      extra.push([key, row[key]]);
    }
  return extra ? Object.fromEntries(extra) : {};
}

/** What to say about an evidence URL that nobody will be able to open; null where it is a link. */
export function urlNotice(
  url: string,
): { kind: "no-evidence-url" | "unusable-url"; message: string } | null {
  if (/^https?:\/\/[^/\s]/i.test(url) && URL.canParse(url)) return null;
  if (url.trim() === "")
    return {
      kind: "no-evidence-url",
      message: "This flag names no source to look at",
    };
  return {
    kind: "unusable-url",
    message:
      "This evidence URL is not an absolute http(s) address: it is kept as text, never a link, never fetched",
  };
}
