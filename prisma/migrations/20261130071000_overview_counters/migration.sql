-- The figures that the overview is given from now on, of what is there already.
-- (The twin of lib/progress/recount-sql.ts, for all projects at once.)
CREATE INDEX "Counter_most" ON "Counter" ("projectId", "dimension", "n" DESC, "key") WHERE "dimension" IN ('file-open', 'file-all', 'source-all');
-- The lists behind two of them.
CREATE INDEX "Decision_second" ON "Decision" ("projectId", "flagId") WHERE "kind" = 'second';
CREATE INDEX "Decision_attested" ON "Decision" ("projectId", "flagId") WHERE "madeState" = 'confirmed' AND "attested" IS NOT NULL;
WITH flag AS (
  SELECT f.*, CASE WHEN f."ledgerState" = 'resolved' THEN 'resolved'
    WHEN f."reviewState" = 'confirmed' THEN f.disposition ELSE f."reviewState" END AS bucket
  FROM "Flag" f
), answer AS (
  SELECT d.*, d.at AT TIME ZONE 'UTC' AS utc, r.rule FROM "Decision" d
  JOIN "FlagRevision" r ON r."projectId" = d."projectId" AND r."flagId" = d."flagId" AND r.n = d.revision
  WHERE d.disposition IS NOT NULL
), twice AS (
  SELECT a."projectId", a.disposition AS "firstSaid", b.disposition AS "secondSaid", a."actorId" AS "firstBy",
    b."actorId" AS "secondBy", b.rule, b.utc, a.seconds
  FROM answer a JOIN answer b ON b."projectId" = a."projectId" AND b."flagId" = a."flagId" AND b.round = a.round AND b.kind = 'second'
  WHERE a.kind = 'decide'
), timed AS (
  SELECT "projectId", "actorId", seconds, utc FROM answer WHERE "madeState" <> 'awaiting_second' AND seconds IS NOT NULL
  UNION ALL SELECT "projectId", "firstBy", seconds, utc FROM twice WHERE seconds IS NOT NULL
), found AS (
  SELECT "projectId", 'run' AS dimension, bucket || ' ' || "firstSeq" AS key, NULL::date AS day FROM flag
  UNION ALL SELECT "projectId", 'file-open', "fileId"::text, NULL FROM flag WHERE bucket = 'open'
  UNION ALL SELECT "projectId", 'file-all', "fileId"::text, NULL FROM flag WHERE bucket <> 'resolved'
  UNION ALL SELECT "projectId", 'source-all', "sourceId"::text, NULL FROM flag WHERE bucket <> 'resolved' AND "sourceId" IS NOT NULL
  UNION ALL SELECT "projectId", 'stale', coalesce("recheckReason", 'ledger'), NULL FROM flag WHERE bucket = 'to_recheck'
  UNION ALL SELECT "projectId", 'stuck', '', NULL FROM flag
    WHERE "stuckReason" IS NOT NULL AND bucket IN ('open', 'awaiting_second', 'disputed', 'to_recheck')
  UNION ALL SELECT "projectId", 'confirmed', disposition || CASE WHEN attested IS NULL THEN ' fetched' ELSE ' attested' END, utc::date
    FROM answer WHERE "madeState" = 'confirmed'
  UNION ALL SELECT "projectId", 'seconds', "actorId" || ' ' || seconds, NULL FROM timed
  UNION ALL SELECT "projectId", 'pace', seconds::text, utc::date FROM timed
  UNION ALL SELECT "projectId", 'pair', least("firstBy", "secondBy") || ' ' || greatest("firstBy", "secondBy") || ' '
    || CASE WHEN "firstBy" < "secondBy" THEN "firstSaid" || ' ' || "secondSaid" ELSE "secondSaid" || ' ' || "firstSaid" END, NULL
    FROM twice
  UNION ALL SELECT "projectId", 'double', "firstSaid" || ' ' || "secondSaid" || ' ' || rule, NULL FROM twice
  UNION ALL SELECT "projectId", 'went-stale', '', current_date FROM flag WHERE bucket = 'to_recheck'
)
INSERT INTO "Counter" ("projectId", "dimension", "key", "day", "n")
SELECT "projectId", dimension, key, coalesce(day, '1970-01-01'::date), count(*) FROM found GROUP BY 1, 2, 3, 4;
