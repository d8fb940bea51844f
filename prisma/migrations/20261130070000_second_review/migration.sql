-- What state each decision made: a second reviewer is blind to answers that
-- confirmed nothing yet, also after they were taken back.
ALTER TABLE "Decision" ADD COLUMN "madeState" TEXT;
SET LOCAL reground.redaction = 'on';
UPDATE "Decision" d SET "madeState" = CASE
  WHEN d."kind" IN ('withdraw', 'return', 'cannot_decide') THEN 'open'
  WHEN d."kind" = 'decide' AND (
    EXISTS (SELECT 1 FROM "Decision" s WHERE s."projectId" = d."projectId" AND s."flagId" = d."flagId" AND s."round" = d."round" AND s."kind" = 'second')
    OR EXISTS (SELECT 1 FROM "Flag" f WHERE f."projectId" = d."projectId" AND f."id" = d."flagId" AND f."round" = d."round" AND f."reviewState" = 'awaiting_second')
  ) THEN 'awaiting_second'
  WHEN d."kind" = 'second' AND (
    EXISTS (SELECT 1 FROM "Decision" a WHERE a."projectId" = d."projectId" AND a."flagId" = d."flagId" AND a."round" = d."round" AND a."kind" = 'adjudicate')
    OR EXISTS (SELECT 1 FROM "Flag" f WHERE f."projectId" = d."projectId" AND f."id" = d."flagId" AND f."round" = d."round" AND f."reviewState" = 'disputed')
  ) THEN 'disputed'
  ELSE 'confirmed' END;
SET LOCAL reground.redaction = 'off';
ALTER TABLE "Decision" ALTER COLUMN "madeState" SET NOT NULL;
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_madeState_check" CHECK ("madeState" IN ('open', 'awaiting_second', 'disputed', 'confirmed', 'to_recheck', 'settled'));

-- A second answer that disputes may come without a fix: a lead settles it.
ALTER TABLE "Decision" DROP CONSTRAINT "Decision_fix_check";
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_fix_check" CHECK (
  ("disposition" IS NOT NULL AND "disposition" IN ('outdated', 'wrong')) = ("fixKind" IS NOT NULL)
  OR ("kind" = 'second' AND "madeState" = 'disputed' AND "fixKind" IS NULL));

-- What the second person answered before the first one's fix was shown to them.
CREATE TABLE "BlindAnswer" (
    "projectId" UUID NOT NULL,
    "flagId" UUID NOT NULL,
    "round" INTEGER NOT NULL,
    "actorId" UUID NOT NULL,
    "disposition" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "BlindAnswer_pkey" PRIMARY KEY ("projectId", "flagId", "round", "actorId"),
    CONSTRAINT "BlindAnswer_disposition_check" CHECK ("disposition" IN ('outdated', 'wrong'))
);
ALTER TABLE "BlindAnswer" ADD CONSTRAINT "BlindAnswer_projectId_flagId_fkey" FOREIGN KEY ("projectId", "flagId") REFERENCES "Flag"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE ON "BlindAnswer" FOR EACH ROW EXECUTE FUNCTION "reground_append_only"();
CREATE TRIGGER "append_only_truncate" BEFORE TRUNCATE ON "BlindAnswer" FOR EACH STATEMENT EXECUTE FUNCTION "reground_append_only"();

-- What waits for somebody, oldest first, and what is before the lead. Flags
-- that are open or done are in none of these.
CREATE INDEX "Flag_waiting" ON "Flag" ("projectId", "reviewState", "updatedAt") WHERE "reviewState" IN ('awaiting_second', 'disputed', 'to_recheck');
CREATE INDEX "Flag_before_lead" ON "Flag" ("projectId", "updatedAt") WHERE "stuckReason" IS NOT NULL;
CREATE INDEX "Flag_assigned" ON "Flag" ("projectId", "assigneeId", "path", "line", "id") WHERE "assigneeId" IS NOT NULL;

-- Who is where, newest first.
CREATE INDEX "Lease_until" ON "Lease" ("projectId", "until");
