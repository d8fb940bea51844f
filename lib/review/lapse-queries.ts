import "server-only";
import type { ProjectAccess } from "@/lib/auth/actor";
import { db, pool } from "@/lib/db/client";
import { findPageText, findQuotes } from "@/lib/evidence/queries";
import { claimKey } from "@/lib/ledger/claim-key";
import { type Anchored, anchorOf, canEnd, holds } from "./evidence-lease";

/** A decision whose anchor was lost, or found again, by the newest look. */
export type Lapse = {
  flagId: string;
  version: number;
  lapsed: boolean;
  /** False where a ledger has come with other evidence since: that asks for a look too. */
  asDecided: boolean;
};

/** Which decisions on a source no longer agree with what its newest look saw. */
export async function findLapses(
  access: ProjectAccess,
  sourceId: string,
): Promise<Lapse[]> {
  const projectId = access.project.id;
  const looks = await db.sourceCheck.findMany({
    where: { projectId, sourceId, state: "done" },
    orderBy: { at: "desc" },
    take: 2,
  });
  const end = canEnd(looks);
  if (!end) return [];
  const { rows } = await pool.query<AnchoredRow>(ANCHORED_SQL, [
    projectId,
    sourceId,
  ]);
  const textSha = looks[0]?.textSha;
  const text = textSha ? await findPageText(projectId, textSha) : null;
  const anchored = rows.flatMap((row) => {
    const anchor = anchorOf(row);
    return anchor === null ? [] : [{ row, anchor }];
  });
  const anchors = anchored.map(({ anchor }) => anchor);
  const found = text === null ? null : await findQuotes(text, anchors);
  // A page that was read but takes too long to search ends nothing.
  if (text !== null && found === null) return [];
  return anchored.flatMap(({ row }, i) => {
    const kind = found?.[i]?.kind;
    const stands = kind !== undefined && holds(kind);
    const marked = row.reviewState === "to_recheck";
    const { flagId, version } = row;
    const asDecided =
      row.sameEvidence && claimKey(row.then) === claimKey(row.now);
    return stands === marked
      ? [{ flagId, version, lapsed: !stands, asDecided }]
      : [];
  });
}

type AnchoredRow = Anchored & {
  flagId: string;
  version: number;
  reviewState: string;
  sameEvidence: boolean;
  /** The claim that was decided on, and the claim as it is. */
  then: string;
  now: string;
};

/** Decisions that rest on a source: their flag cites it, or their grounding sentence was read there. */
const ANCHORED_SQL = `
  WITH resting AS (
    SELECT f.id AS "flagId" FROM "Flag" f WHERE f."projectId" = $1 AND f."sourceId" = $2
    UNION
    SELECT d."flagId" FROM "SourceCheck" c
    JOIN "Decision" d ON d."projectId" = c."projectId" AND d."groundingCheckId" = c.id
    WHERE c."projectId" = $1 AND c."sourceId" = $2
  )
  SELECT f.id AS "flagId", f.version, f."reviewState", d."groundingQuote", d."matchKind", r.quote,
    (r.verdict, r.url, r.quote) = (c.verdict, c.url, c.quote) AS "sameEvidence", r.claim AS "then", c.claim AS now
  FROM resting
  JOIN "Flag" f ON f."projectId" = $1 AND f.id = resting."flagId"
  JOIN "Decision" d ON d."projectId" = f."projectId" AND d.id = f."currentDecisionId"
  JOIN "FlagRevision" r ON r."projectId" = f."projectId" AND r."flagId" = f.id AND r.n = d.revision
  JOIN "FlagRevision" c ON c."projectId" = f."projectId" AND c."flagId" = f.id AND c.n = f.revision
  LEFT JOIN "SourceCheck" g ON g."projectId" = d."projectId" AND g.id = d."groundingCheckId"
  WHERE f."ledgerState" <> 'resolved'
    AND (f."reviewState" = 'confirmed' OR (f."reviewState" = 'to_recheck' AND f."recheckReason" = 'source'))
    AND coalesce(g."sourceId", f."sourceId") = $2`;
