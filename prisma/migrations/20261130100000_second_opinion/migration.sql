-- A second opinion is off until a lead switches it on, and has a budget.
ALTER TABLE "Project" ADD COLUMN "opinionOn" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Project" ADD COLUMN "opinionTokens" INTEGER NOT NULL DEFAULT 2000000;
ALTER TABLE "Project" ADD CONSTRAINT "Project_opinionTokens_check" CHECK ("opinionTokens" >= 0);

-- What the newest opinion made of a flag, and how much is wrong with the judge's
-- record, in thousandths. Neither is a disposition, and neither can become one.
ALTER TABLE "Flag" ADD COLUMN "opinion" TEXT;
ALTER TABLE "Flag" ADD COLUMN "escalation" SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE "Flag" ADD CONSTRAINT "Flag_opinion_check" CHECK ("opinion" IN ('FABRICATED', 'VERIFIED', 'CONTRADICTED', 'UNSUPPORTED'));
ALTER TABLE "Flag" ADD CONSTRAINT "Flag_escalation_check" CHECK ("escalation" BETWEEN 0 AND 1000);
-- The queue's order by escalation; few flags have one.
CREATE INDEX "Flag_escalated" ON "Flag" ("projectId", (-"escalation"), "path", "line", "id") WHERE "escalation" > 0;

-- Nobody is asked about a quote that is not in the source.
ALTER TABLE "Opinion" ALTER COLUMN "confidence" DROP NOT NULL;
ALTER TABLE "Opinion" ADD CONSTRAINT "Opinion_relation_check" CHECK ("relation" IN ('supports', 'contradicts', 'says_nothing', 'not_asked'));

-- The citation queue: the audit whole, each finding with its place and what stands.
ALTER TABLE "CitationAudit" ADD COLUMN "payload" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "CitationItem" ADD COLUMN "path" TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE "CitationItem" ADD COLUMN "action" TEXT;
ALTER TABLE "CitationItem" ADD COLUMN "reviewerId" UUID;
ALTER TABLE "CitationItem" ADD CONSTRAINT "CitationItem_state_check" CHECK ("state" IN ('open', 'decided') AND ("state" = 'decided') = ("action" IS NOT NULL));
ALTER TABLE "CitationItem" ADD CONSTRAINT "CitationItem_action_check" CHECK ("action" IN ('remove', 'repair', 'keep', 'add_to_corpus'));
CREATE INDEX "CitationItem_queue" ON "CitationItem" ("projectId", "state", "path", "line", "id");
-- Undoing is a decision, too.
ALTER TABLE "CitationDecision" DROP CONSTRAINT "CitationDecision_action_check";
ALTER TABLE "CitationDecision" ADD CONSTRAINT "CitationDecision_action_check" CHECK ("action" IN ('remove', 'repair', 'keep', 'add_to_corpus', 'withdraw'));
ALTER TABLE "CitationDecision" ADD CONSTRAINT "CitationDecision_item_fkey" FOREIGN KEY ("projectId", "itemId") REFERENCES "CitationItem"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "CitationItem" ADD CONSTRAINT "CitationItem_audit_fkey" FOREIGN KEY ("projectId", "auditRowId") REFERENCES "CitationAudit"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "CitationDecision" ADD COLUMN "repair" TEXT;
