-- The queue reads flags in two orders (by file, by source), narrowed to one
-- value of one column, for one state at a time. Each such list is one range of
-- one index, so that a page costs the same at any depth and any size. Flags that
-- the judge took back are in none of them: the queue leaves them out.

DROP INDEX "Flag_projectId_path_line_id_idx";
DROP INDEX "Flag_projectId_reviewState_path_line_id_idx";
DROP INDEX "Flag_projectId_rule_path_line_id_idx";
DROP INDEX "Flag_projectId_verdict_path_line_id_idx";
DROP INDEX "Flag_projectId_disposition_path_line_id_idx";
DROP INDEX "Flag_projectId_reviewerId_path_line_id_idx";
DROP INDEX "Flag_projectId_matchKind_path_line_id_idx";
DROP INDEX "Flag_projectId_claimKey_idx";

CREATE INDEX "Flag_by_file" ON "Flag" ("projectId", "path", "line", "id")
  WHERE "ledgerState" <> 'resolved';
CREATE INDEX "Flag_state_by_file" ON "Flag" ("projectId", "reviewState", "path", "line", "id")
  WHERE "ledgerState" <> 'resolved';
CREATE INDEX "Flag_state_by_source" ON "Flag" ("projectId", "reviewState", "sourceId", "path", "line", "id")
  WHERE "ledgerState" <> 'resolved';

CREATE INDEX "Flag_rule_by_file" ON "Flag" ("projectId", "rule", "reviewState", "path", "line", "id")
  WHERE "ledgerState" <> 'resolved';
CREATE INDEX "Flag_rule_by_source" ON "Flag" ("projectId", "rule", "reviewState", "sourceId", "path", "line", "id")
  WHERE "ledgerState" <> 'resolved';

CREATE INDEX "Flag_verdict_by_file" ON "Flag" ("projectId", "verdict", "reviewState", "path", "line", "id")
  WHERE "ledgerState" <> 'resolved';
CREATE INDEX "Flag_verdict_by_source" ON "Flag" ("projectId", "verdict", "reviewState", "sourceId", "path", "line", "id")
  WHERE "ledgerState" <> 'resolved';

CREATE INDEX "Flag_match_by_file" ON "Flag" ("projectId", "matchKind", "reviewState", "path", "line", "id")
  WHERE "ledgerState" <> 'resolved';
CREATE INDEX "Flag_match_by_source" ON "Flag" ("projectId", "matchKind", "reviewState", "sourceId", "path", "line", "id")
  WHERE "ledgerState" <> 'resolved';

-- What only people set is in no import: these cost it nothing.
CREATE INDEX "Flag_disposition_by_file" ON "Flag" ("projectId", "disposition", "reviewState", "path", "line", "id")
  WHERE "ledgerState" <> 'resolved' AND "disposition" IS NOT NULL;
CREATE INDEX "Flag_disposition_by_source" ON "Flag" ("projectId", "disposition", "reviewState", "sourceId", "path", "line", "id")
  WHERE "ledgerState" <> 'resolved' AND "disposition" IS NOT NULL;
CREATE INDEX "Flag_reviewer_by_file" ON "Flag" ("projectId", "reviewerId", "reviewState", "path", "line", "id")
  WHERE "ledgerState" <> 'resolved' AND "reviewerId" IS NOT NULL;
CREATE INDEX "Flag_reviewer_by_source" ON "Flag" ("projectId", "reviewerId", "reviewState", "sourceId", "path", "line", "id")
  WHERE "ledgerState" <> 'resolved' AND "reviewerId" IS NOT NULL;

-- Asked for by name only.
CREATE INDEX "Flag_resolved_by_file" ON "Flag" ("projectId", "reviewState", "path", "line", "id")
  WHERE "ledgerState" = 'resolved';
CREATE INDEX "Flag_resolved_by_source" ON "Flag" ("projectId", "reviewState", "sourceId", "path", "line", "id")
  WHERE "ledgerState" = 'resolved';
CREATE INDEX "Flag_not_seen_by_file" ON "Flag" ("projectId", "reviewState", "path", "line", "id")
  WHERE "ledgerState" = 'not_seen';
CREATE INDEX "Flag_not_seen_by_source" ON "Flag" ("projectId", "reviewState", "sourceId", "path", "line", "id")
  WHERE "ledgerState" = 'not_seen';

-- One claim in several files: its family, in the order of the files.
CREATE INDEX "Flag_by_claim" ON "Flag" ("projectId", "claimKey", "path", "line", "id");

-- The words that a search goes through, apart from the flags: filled after an
-- import, not by it, and left alone by decisions.
CREATE TABLE "FlagSearch" (
    "projectId" UUID NOT NULL,
    "flagId" UUID NOT NULL,
    "words" TEXT NOT NULL,

    CONSTRAINT "FlagSearch_pkey" PRIMARY KEY ("projectId", "flagId")
);

-- The newest import whose flags are all in "FlagSearch".
ALTER TABLE "Project" ADD COLUMN "searchSeq" INTEGER NOT NULL DEFAULT 0;

-- pg_trgm comes with Postgres and may be installed by the owner of a database.
-- Where a server lacks it, searching reads the queue instead: right, but slower.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "FlagSearch_words" ON "FlagSearch" USING gin ("words" gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
    RAISE NOTICE 'pg_trgm is not available here: searching is slower without it';
END $$;
