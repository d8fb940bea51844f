-- Which of the two, a ledger or a look at the source, asked for another look.
ALTER TABLE "Flag" ADD COLUMN "recheckReason" TEXT;
ALTER TABLE "Flag" ADD CONSTRAINT "Flag_recheckReason_check" CHECK ("recheckReason" IN ('source'));

-- The newest run of a kind, without a sort.
CREATE INDEX "JobRun_running" ON "JobRun" ("state", "updatedAt") WHERE "state" IN ('queued', 'running');
