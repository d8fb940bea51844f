-- What the judge found silent is settled, and nothing else is: the index by
-- state serves both verdicts. Only silent flags that people had decided before
-- need one of their own, and those are few.

-- Pages and exports ask for states by name, so that the order of all files
-- together is read by nobody.
DROP INDEX "Flag_by_file";
DROP INDEX "Flag_verdict_by_file";
DROP INDEX "Flag_verdict_by_source";

CREATE INDEX "Flag_silent_by_file" ON "Flag" ("projectId", "reviewState", "path", "line", "id")
  WHERE "ledgerState" <> 'resolved' AND "verdict" = 'source_silent' AND "reviewState" <> 'settled';
CREATE INDEX "Flag_silent_by_source" ON "Flag" ("projectId", "reviewState", "sourceId", "path", "line", "id")
  WHERE "ledgerState" <> 'resolved' AND "verdict" = 'source_silent' AND "reviewState" <> 'settled';
