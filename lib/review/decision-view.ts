import { Disposition } from "./disposition";
import type { DecisionView, FixView } from "./flag-view";

/** A row of `Decision`, as far as a reader needs it. */
export type DecisionRow = {
  id: string;
  version: number;
  kind: string;
  disposition: string | null;
  fixKind: string | null;
  fixCommit: string | null;
  startLine: number | null;
  endLine: number | null;
  original: string | null;
  replacement: string | null;
  rationale: string | null;
  groundingUrl: string | null;
  groundingQuote: string | null;
  attested: string | null;
  lintReason: string | null;
  actorId: string;
  actorName: string;
  at: Date;
};

const KINDS = [
  "decide",
  "second",
  "adjudicate",
  "withdraw",
  "return",
  "cannot_decide",
] as const;

/** A decision as the bench shows it. */
export function decisionView(row: DecisionRow): DecisionView {
  const kind = KINDS.find((known) => known === row.kind);
  if (!kind) throw new Error(`Unknown kind of decision: ${row.kind}`);
  return {
    id: row.id,
    version: row.version,
    kind,
    disposition: Disposition.nullable().parse(row.disposition),
    fix: fixView(row),
    rationale: row.rationale,
    groundingUrl: row.groundingUrl,
    groundingQuote: row.groundingQuote,
    attested: row.attested,
    lintReason: row.lintReason,
    actorId: row.actorId,
    actorName: row.actorName,
    at: row.at.toISOString(),
  };
}

function fixView(row: DecisionRow): FixView | null {
  const { fixKind, original, replacement, startLine, endLine, fixCommit } = row;
  if (fixKind === null || original === null || replacement === null)
    return null;
  if (startLine === null || endLine === null || fixCommit === null)
    return { kind: "claim", original, replacement };
  return {
    ...{ kind: "lines", startLine, endLine, original, replacement },
    commit: fixCommit,
  };
}
