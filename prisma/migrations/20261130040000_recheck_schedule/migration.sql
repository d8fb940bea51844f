-- How often all sources of a project are looked at again by themselves.
ALTER TABLE "Project" ADD COLUMN "recheckEvery" TEXT NOT NULL DEFAULT 'off';
ALTER TABLE "Project" ADD COLUMN "nextRecheckAt" TIMESTAMPTZ(3);
ALTER TABLE "Project" ADD CONSTRAINT "Project_recheckEvery_check" CHECK ("recheckEvery" IN ('off', 'daily', 'weekly'));
CREATE INDEX "Project_recheck_due" ON "Project" ("nextRecheckAt") WHERE "nextRecheckAt" IS NOT NULL;

-- Which decisions rest on a page that their flag does not cite.
CREATE INDEX "Decision_grounding_check" ON "Decision" ("projectId", "groundingCheckId") WHERE "groundingCheckId" IS NOT NULL;
