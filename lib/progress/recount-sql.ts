/**
 * SQL: every maintained counter of a project (`$1`), counted anew from the
 * flags and the decisions: `{dimension, key, day, n}`. What the overview shows
 * must equal it. The days of `flags`, `done` and `went-stale` are history and
 * cannot be counted again; their sums are what the buckets say.
 */
export const RECOUNT = `
  WITH flag AS (
    SELECT f.*, CASE WHEN f."ledgerState" = 'resolved' THEN 'resolved'
      WHEN f."reviewState" = 'confirmed' THEN f.disposition ELSE f."reviewState" END AS bucket
    FROM "Flag" f WHERE f."projectId" = $1::uuid
  ), answer AS (
    SELECT d.*, d.at AT TIME ZONE 'UTC' AS utc, r.rule FROM "Decision" d
    JOIN "FlagRevision" r ON r."projectId" = d."projectId" AND r."flagId" = d."flagId" AND r.n = d.revision
    WHERE d."projectId" = $1::uuid AND d.disposition IS NOT NULL
  ), twice AS (
    SELECT a."flagId", a.disposition AS "firstSaid", b.disposition AS "secondSaid", a."actorId" AS "firstBy",
      b."actorId" AS "secondBy", b.rule, b.utc, a.seconds
    FROM answer a JOIN answer b ON b."flagId" = a."flagId" AND b.round = a.round AND b.kind = 'second'
    WHERE a.kind = 'decide'
  ), timed AS (
    SELECT "actorId", seconds, utc FROM answer WHERE "madeState" <> 'awaiting_second' AND seconds IS NOT NULL
    UNION ALL SELECT "firstBy", seconds, utc FROM twice WHERE seconds IS NOT NULL
  ), found AS (
    SELECT 'bucket' AS dimension, bucket AS key, NULL::date AS day FROM flag
    UNION ALL SELECT 'file', "fileId" || ' ' || bucket, NULL FROM flag
    UNION ALL SELECT 'rule', bucket || ' ' || rule, NULL FROM flag
    UNION ALL SELECT 'match', "matchKind" || ' ' || bucket, NULL FROM flag
    UNION ALL SELECT 'source', "sourceId" || ' ' || bucket, NULL FROM flag WHERE "sourceId" IS NOT NULL
    UNION ALL SELECT 'reviewer', "reviewerId" || ' ' || disposition, NULL FROM flag
      WHERE "reviewerId" IS NOT NULL AND disposition IS NOT NULL
    UNION ALL SELECT 'opinion', opinion || ' ' || bucket, NULL FROM flag WHERE opinion IS NOT NULL
    UNION ALL SELECT 'run', bucket || ' ' || "firstSeq", NULL FROM flag
    UNION ALL SELECT 'file-open', "fileId"::text, NULL FROM flag WHERE bucket = 'open'
    UNION ALL SELECT 'file-all', "fileId"::text, NULL FROM flag WHERE bucket <> 'resolved'
    UNION ALL SELECT 'source-all', "sourceId"::text, NULL FROM flag WHERE bucket <> 'resolved' AND "sourceId" IS NOT NULL
    UNION ALL SELECT 'stale', coalesce("recheckReason", 'ledger'), NULL FROM flag WHERE bucket = 'to_recheck'
    UNION ALL SELECT 'stuck', '', NULL FROM flag
      WHERE "stuckReason" IS NOT NULL AND bucket IN ('open', 'awaiting_second', 'disputed', 'to_recheck')
    UNION ALL SELECT 'decisions', "actorId"::text, utc::date FROM answer
    UNION ALL SELECT 'confirmed', disposition || CASE WHEN attested IS NULL THEN ' fetched' ELSE ' attested' END, utc::date
      FROM answer WHERE "madeState" = 'confirmed'
    UNION ALL SELECT 'seconds', "actorId" || ' ' || seconds, NULL FROM timed
    UNION ALL SELECT 'pace', seconds::text, utc::date FROM timed
    UNION ALL SELECT 'pair', least("firstBy", "secondBy") || ' ' || greatest("firstBy", "secondBy") || ' '
      || CASE WHEN "firstBy" < "secondBy" THEN "firstSaid" || ' ' || "secondSaid" ELSE "secondSaid" || ' ' || "firstSaid" END, NULL
      FROM twice
    UNION ALL SELECT 'double', "firstSaid" || ' ' || "secondSaid" || ' ' || rule, NULL FROM twice
  )
  SELECT dimension, key, coalesce(day, '1970-01-01'::date) AS day, count(*) AS n FROM found GROUP BY 1, 2, 3`;
