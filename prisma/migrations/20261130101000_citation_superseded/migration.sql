-- A finding that a newer audit of the same file replaces before anybody decided it.
ALTER TABLE "CitationItem" DROP CONSTRAINT "CitationItem_state_check";
ALTER TABLE "CitationItem" ADD CONSTRAINT "CitationItem_state_check"
  CHECK ("state" IN ('open', 'decided', 'superseded') AND ("state" = 'decided') = ("action" IS NOT NULL));
-- The newest finding of a file, for what replaces what.
CREATE INDEX "CitationItem_path" ON "CitationItem" ("projectId", "path", "state");
