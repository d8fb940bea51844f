/** SQL: what each incoming flag would be, named. A flag without a pair stays as it is. */
export const EFFECT_COUNTS = `
  SELECT p.effect, count(*)::int AS n FROM "ImportPair" p
  WHERE p."projectId" = $1::uuid AND p."importId" = $2::uuid
  GROUP BY p.effect`;

/** SQL: what is staged. */
export const STAGED_COUNTS = `
  SELECT
    (SELECT count(*)::int FROM "ImportRow" WHERE "projectId" = $1::uuid AND "importId" = $2::uuid) AS flags,
    (SELECT count(*)::int FROM "ImportFile" WHERE "projectId" = $1::uuid AND "importId" = $2::uuid) AS files`;

/** SQL: unresolved flags of files that the import has no accepted record of. */
export const NOT_SEEN = `
  SELECT count(*)::int AS n FROM "Flag" f
  WHERE f."projectId" = $1::uuid AND f."ledgerState" <> 'resolved' AND f."fileId" IN (
    SELECT l.id FROM "LedgerFile" l WHERE l."projectId" = $1::uuid AND NOT EXISTS (
      SELECT 1 FROM "ImportFile" i WHERE i."projectId" = $1::uuid
        AND i."importId" = $2::uuid AND i."pathKey" = l."pathKey")
      AND NOT EXISTS (SELECT 1 FROM "ImportRename" a WHERE a."projectId" = $1::uuid
        AND a."importId" = $2::uuid AND a.accepted AND a."fromFileId" = l.id))`;

/**
 * SQL: what people ruled before on flags that come in again, by incoming rule.
 * Withdrawn rulings and those that wait for a second person are not counted.
 */
export const PAST_RULINGS = `
  SELECT coalesce(r.rule, f.rule) AS rule, coalesce(f.disposition, 'disputed') AS ruling, count(*)::int AS n
  FROM "Flag" f
  JOIN "LedgerFile" l ON l."projectId" = f."projectId" AND l.id = f."fileId"
  LEFT JOIN "ImportRename" a ON a."projectId" = f."projectId" AND a."importId" = $2::uuid AND a.accepted
    AND a."fromFileId" = l.id
  JOIN "ImportFile" i ON i."projectId" = f."projectId" AND i."importId" = $2::uuid
    AND i."pathKey" = coalesce(a."toKey", l."pathKey")
  LEFT JOIN "ImportPair" p ON p."projectId" = f."projectId" AND p."importId" = $2::uuid AND p."flagId" = f.id
  LEFT JOIN "ImportRow" r ON r."projectId" = p."projectId" AND r."importId" = p."importId" AND r.n = p.n
  WHERE f."projectId" = $1::uuid AND (f.disposition IS NOT NULL OR f."reviewState" = 'disputed')
    AND (p.n IS NOT NULL OR (p."flagId" IS NULL AND f."ledgerState" <> 'resolved'))
  GROUP BY 1, 2`;
