-- Where the pages of a project have their past: see lib/evidence/history-place.
ALTER TABLE "Project" ADD COLUMN "historySources" JSONB NOT NULL DEFAULT '[]';

-- What the past suggested when somebody decided, and what that rested on.
ALTER TABLE "Decision" ADD COLUMN "past" JSONB;

-- The versions of a source, as they were last read.
CREATE TABLE "SourceHistory" (
    "projectId" UUID NOT NULL,
    "sourceId" UUID NOT NULL,
    "place" JSONB,
    "tip" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "versions" JSONB NOT NULL,
    "unread" INTEGER NOT NULL DEFAULT 0,
    "whole" BOOLEAN NOT NULL DEFAULT true,
    "problem" TEXT,
    "readAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "SourceHistory_pkey" PRIMARY KEY ("projectId", "sourceId"),
    CONSTRAINT "SourceHistory_projectId_sourceId_fkey" FOREIGN KEY ("projectId", "sourceId")
      REFERENCES "Source" ("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- The past of a flag's claim on the page that it cites. Made anew at any time.
CREATE TABLE "ClaimPast" (
    "projectId" UUID NOT NULL,
    "flagId" UUID NOT NULL,
    "sourceId" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "readerVersion" INTEGER NOT NULL,
    "past" JSONB,
    "readings" JSONB NOT NULL,
    "readAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "ClaimPast_pkey" PRIMARY KEY ("projectId", "flagId"),
    CONSTRAINT "ClaimPast_projectId_flagId_fkey" FOREIGN KEY ("projectId", "flagId")
      REFERENCES "Flag" ("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "ClaimPast_projectId_sourceId_idx" ON "ClaimPast" ("projectId", "sourceId");
