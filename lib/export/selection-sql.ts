import type { ExportSelection } from "./export-selection";

/** What the record of its file says beside its flags goes under `record`; a flag's own field of that name stays. */
const EXTRA = `CASE WHEN l.extra IS NULL THEN r.extra
  ELSE jsonb_build_object('record', l.extra) || coalesce(r.extra, '{}') END`;

/** Of a flag `f` and its revision `r`. */
export const FLAG_COLUMNS = `f.id AS "flagId", f.path, f.line, f."extId", r.rule, r.verdict, r.claim,
  r.url, r.quote, r.reason, (
    SELECT ${EXTRA} FROM "LedgerFile" l WHERE l."projectId" = f."projectId" AND l.id = f."fileId") AS extra`;

/** What SELECTED_SQL reads as $1 to $9. */
export function selectionValues(
  projectId: string,
  { since, filter }: ExportSelection,
  paths: string[] | null,
) {
  const { file, rule, disposition, reviewer, from, to } = filter;
  return [
    ...[projectId, since, file, rule, disposition],
    ...[reviewer, from, to, paths],
  ];
}

/** Which flags `f` a selection takes. */
export const SELECTED_SQL = `
  f."projectId" = $1 AND f."reviewState" = 'confirmed' AND f."ledgerState" <> 'resolved'
  AND ($2::uuid IS NULL OR NOT EXISTS (
    SELECT 1 FROM "ExportItem" e WHERE e."projectId" = $1 AND e."exportId" = $2
      AND e."decisionId" = f."currentDecisionId"))
  AND ($3::text IS NULL OR f.path = $3 OR (right($3, 1) = '/' AND starts_with(f.path, $3)))
  AND ($4::text IS NULL OR f.rule = $4)
  AND ($5::text IS NULL OR f.disposition = $5)
  AND ($6::uuid IS NULL OR EXISTS (
    SELECT 1 FROM "Decision" a WHERE a."projectId" = $1 AND a."flagId" = f.id
      AND a.round = f.round AND a."actorId" = $6 AND a.disposition = f.disposition))
  AND ($7::date IS NULL AND $8::date IS NULL OR EXISTS (
    SELECT 1 FROM "Decision" a WHERE a."projectId" = $1 AND a.id = f."currentDecisionId"
      AND ($7::date IS NULL OR (a.at AT TIME ZONE 'UTC')::date >= $7::date)
      AND ($8::date IS NULL OR (a.at AT TIME ZONE 'UTC')::date <= $8::date)))
  AND ($9::text[] IS NULL OR f.path = ANY($9))`;

/**
 * Confirmed decisions after a place ($10 to $13), with all that a format shows:
 * $14 of them.
 */
export const CONFIRMED_SQL = `
  SELECT ${FLAG_COLUMNS}, d.id AS "decisionId", d.disposition, d.rationale, d.lint,
    d."lintReason", d."fixKind", d."fixCommit", d."fixFileSha", d."startLine", d."endLine",
    d.original, d.replacement, d.attested, d.past, d."groundingUrl", d."groundingQuote",
    d."matchKind", d."matchScore", d."actorName", d.at,
    c.outcome, c.status, c."finalUrl", c.at AS "fetchedAt", c."rawSha", c."textSha",
    (SELECT json_agg(json_build_object('name', a."actorName", 'at', a.at) ORDER BY a.version)
     FROM "Decision" a WHERE a."projectId" = f."projectId" AND a."flagId" = f.id
       AND a.round = d.round AND a.kind IN ('decide', 'second', 'adjudicate')
       AND a.disposition = d.disposition) AS "confirmedBy"
  FROM (
    SELECT * FROM "Flag" f WHERE ${SELECTED_SQL}
      AND (f.path, f.line, f."extId", f.id) > ($10, $11::int, $12, $13::uuid)
    ORDER BY f.path, f.line, f."extId", f.id LIMIT $14
  ) f
  JOIN "Decision" d ON d."projectId" = f."projectId" AND d.id = f."currentDecisionId"
  JOIN "FlagRevision" r ON r."projectId" = f."projectId" AND r."flagId" = f.id AND r.n = d.revision
  LEFT JOIN "SourceCheck" c ON c."projectId" = f."projectId" AND c.id = d."checkId"
  ORDER BY f.path, f.line, f."extId", f.id`;
