-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "emailCanon" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT,
    "epoch" INTEGER NOT NULL DEFAULT 0,
    "isAdmin" BOOLEAN NOT NULL DEFAULT false,
    "disabledAt" TIMESTAMPTZ(3),
    "prefs" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Account" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,

    CONSTRAINT "Account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "epoch" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),
    "lastSeen" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userAgent" TEXT,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OneTimeLink" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userId" UUID,
    "projectId" UUID,
    "role" TEXT,
    "email" TEXT,
    "createdBy" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "OneTimeLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Throttle" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,
    "windowStart" TIMESTAMPTZ(3) NOT NULL,
    "blockedUntil" TIMESTAMPTZ(3),

    CONSTRAINT "Throttle_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE TABLE "Idempotency" (
    "actorId" UUID NOT NULL,
    "route" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "requestSha" TEXT NOT NULL,
    "status" INTEGER,
    "response" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Idempotency_pkey" PRIMARY KEY ("actorId","route","key")
);

-- CreateTable
CREATE TABLE "Project" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "secondReview" TEXT NOT NULL DEFAULT 'off',
    "freshnessHours" INTEGER NOT NULL DEFAULT 24,
    "allowedHosts" TEXT[],
    "contentRepo" TEXT,
    "contentCommit" TEXT,
    "ruleNames" JSONB NOT NULL DEFAULT '{}',
    "isSample" BOOLEAN NOT NULL DEFAULT false,
    "importSeq" INTEGER NOT NULL DEFAULT 0,
    "exportSeq" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archivedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Membership" (
    "projectId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Membership_pkey" PRIMARY KEY ("projectId","userId")
);

-- CreateTable
CREATE TABLE "ApiToken" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "createdBy" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "lastUsed" TIMESTAMPTZ(3),

    CONSTRAINT "ApiToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "JobRun" (
    "projectId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "error" TEXT,
    "actorId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cancelAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "JobRun_pkey" PRIMARY KEY ("projectId","id")
);

-- CreateTable
CREATE TABLE "Blob" (
    "projectId" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "encoding" TEXT NOT NULL DEFAULT 'identity',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Blob_pkey" PRIMARY KEY ("projectId","sha256")
);

-- CreateTable
CREATE TABLE "BlobChunk" (
    "projectId" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "n" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "BlobChunk_pkey" PRIMARY KEY ("projectId","sha256","n")
);

-- CreateTable
CREATE TABLE "Import" (
    "projectId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "seq" INTEGER,
    "names" TEXT[],
    "blobShas" TEXT[],
    "sizes" BIGINT[],
    "format" TEXT,
    "explanation" TEXT,
    "contentCommit" TEXT,
    "state" TEXT NOT NULL,
    "outcome" TEXT,
    "accept" TEXT,
    "counts" JSONB NOT NULL DEFAULT '{}',
    "report" JSONB NOT NULL DEFAULT '{}',
    "sameBytesAs" UUID,
    "actorId" UUID,
    "tokenId" UUID,
    "actorName" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "committedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Import_pkey" PRIMARY KEY ("projectId","id")
);

-- CreateTable
CREATE TABLE "ImportRow" (
    "projectId" UUID NOT NULL,
    "importId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "extId" TEXT NOT NULL,
    "claimKey" TEXT NOT NULL,
    "claim" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "verdict" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "quote" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "proposal" TEXT,
    "extra" JSONB,
    "contentHash" TEXT NOT NULL,

    CONSTRAINT "ImportRow_pkey" PRIMARY KEY ("projectId","importId","n")
);

-- CreateTable
CREATE TABLE "ImportFile" (
    "projectId" UUID NOT NULL,
    "importId" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,

    CONSTRAINT "ImportFile_pkey" PRIMARY KEY ("projectId","importId","path")
);

-- CreateTable
CREATE TABLE "ImportEffect" (
    "projectId" UUID NOT NULL,
    "importId" UUID NOT NULL,
    "flagId" UUID NOT NULL,
    "effect" TEXT NOT NULL,
    "fromRevision" INTEGER,
    "toRevision" INTEGER,

    CONSTRAINT "ImportEffect_pkey" PRIMARY KEY ("projectId","importId","flagId")
);

-- CreateTable
CREATE TABLE "RejectedRecord" (
    "projectId" UUID NOT NULL,
    "importId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "path" TEXT,
    "pointer" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "column" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "remedy" TEXT NOT NULL,
    "value" TEXT,
    "byteStart" BIGINT,
    "byteEnd" BIGINT,

    CONSTRAINT "RejectedRecord_pkey" PRIMARY KEY ("projectId","importId","n")
);

-- CreateTable
CREATE TABLE "LedgerFile" (
    "projectId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "pathKey" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "lastSeq" INTEGER NOT NULL,

    CONSTRAINT "LedgerFile_pkey" PRIMARY KEY ("projectId","id")
);

-- CreateTable
CREATE TABLE "LedgerFileSeen" (
    "projectId" UUID NOT NULL,
    "importId" UUID NOT NULL,
    "fileId" UUID NOT NULL,
    "verdict" TEXT NOT NULL,

    CONSTRAINT "LedgerFileSeen_pkey" PRIMARY KEY ("projectId","importId","fileId")
);

-- CreateTable
CREATE TABLE "Flag" (
    "projectId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "fileId" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "extId" TEXT NOT NULL,
    "claimKey" TEXT NOT NULL,
    "claim" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "rule" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "sourceId" UUID,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL DEFAULT 1,
    "ledgerState" TEXT NOT NULL DEFAULT 'present',
    "reviewState" TEXT NOT NULL DEFAULT 'open',
    "round" INTEGER NOT NULL DEFAULT 1,
    "disposition" TEXT,
    "reviewerId" UUID,
    "assigneeId" UUID,
    "matchKind" TEXT NOT NULL DEFAULT 'unchecked',
    "currentDecisionId" UUID,
    "firstSeq" INTEGER NOT NULL,
    "lastSeq" INTEGER NOT NULL,
    "stuckReason" TEXT,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Flag_pkey" PRIMARY KEY ("projectId","id")
);

-- CreateTable
CREATE TABLE "FlagRevision" (
    "projectId" UUID NOT NULL,
    "flagId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "importId" UUID NOT NULL,
    "contentHash" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "quote" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "claim" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "extId" TEXT NOT NULL,
    "proposal" TEXT,
    "extra" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FlagRevision_pkey" PRIMARY KEY ("projectId","flagId","n")
);

-- CreateTable
CREATE TABLE "Source" (
    "projectId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "urlKey" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "fetchable" BOOLEAN NOT NULL,
    "title" TEXT,
    "host" TEXT,
    "lastCheckId" UUID,
    "textCheckId" UUID,
    "lastOutcome" TEXT,
    "checkedAt" TIMESTAMPTZ(3),
    "textSha" TEXT,
    "firstTextSha" TEXT,
    "changedAt" TIMESTAMPTZ(3),
    "nextCheckAt" TIMESTAMPTZ(3),

    CONSTRAINT "Source_pkey" PRIMARY KEY ("projectId","id")
);

-- CreateTable
CREATE TABLE "SourceSuggestion" (
    "projectId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "flagId" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "actorId" UUID NOT NULL,
    "actorName" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SourceSuggestion_pkey" PRIMARY KEY ("projectId","id")
);

-- CreateTable
CREATE TABLE "SourceCheck" (
    "projectId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "sourceId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "state" TEXT NOT NULL,
    "leaseUntil" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "status" INTEGER,
    "finalUrl" TEXT,
    "contentType" TEXT,
    "etag" TEXT,
    "lastModified" TEXT,
    "metas" JSONB NOT NULL DEFAULT '{}',
    "rawSha" TEXT,
    "textSha" TEXT,
    "detail" TEXT,

    CONSTRAINT "SourceCheck_pkey" PRIMARY KEY ("projectId","id")
);

-- CreateTable
CREATE TABLE "PageText" (
    "projectId" UUID NOT NULL,
    "rawSha" TEXT NOT NULL,
    "readerVersion" INTEGER NOT NULL,
    "urlSha" TEXT NOT NULL,
    "textSha" TEXT NOT NULL,
    "title" TEXT,
    "treeSha" TEXT NOT NULL,
    "metas" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "PageText_pkey" PRIMARY KEY ("projectId","rawSha","readerVersion","urlSha")
);

-- CreateTable
CREATE TABLE "QuoteMatch" (
    "projectId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "quoteSha" TEXT NOT NULL,
    "textSha" TEXT NOT NULL,
    "matcherVersion" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "start" INTEGER,
    "end" INTEGER,
    "occurrences" JSONB NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "differences" JSONB NOT NULL,

    CONSTRAINT "QuoteMatch_pkey" PRIMARY KEY ("projectId","id")
);

-- CreateTable
CREATE TABLE "Draft" (
    "projectId" UUID NOT NULL,
    "flagId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "tabId" TEXT NOT NULL,
    "rev" INTEGER NOT NULL,
    "flagRevision" INTEGER NOT NULL,
    "body" JSONB NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Draft_pkey" PRIMARY KEY ("projectId","flagId","userId","tabId")
);

-- CreateTable
CREATE TABLE "Lease" (
    "projectId" UUID NOT NULL,
    "flagId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Lease_pkey" PRIMARY KEY ("projectId","flagId","userId")
);

-- CreateTable
CREATE TABLE "Decision" (
    "projectId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "flagId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "disposition" TEXT,
    "revision" INTEGER NOT NULL,
    "checkId" UUID,
    "textSha" TEXT,
    "matchId" UUID,
    "matchKind" TEXT,
    "matchScore" DOUBLE PRECISION,
    "groundingUrl" TEXT,
    "groundingQuote" TEXT,
    "groundingCheckId" UUID,
    "fixKind" TEXT,
    "fixCommit" TEXT,
    "fixFileSha" TEXT,
    "startLine" INTEGER,
    "endLine" INTEGER,
    "original" TEXT,
    "replacement" TEXT,
    "lint" JSONB NOT NULL DEFAULT '[]',
    "lintReason" TEXT,
    "attested" TEXT,
    "rationale" TEXT,
    "seconds" INTEGER,
    "actorId" UUID NOT NULL,
    "actorName" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "supersedesId" UUID,

    CONSTRAINT "Decision_pkey" PRIMARY KEY ("projectId","id")
);

-- CreateTable
CREATE TABLE "Comment" (
    "projectId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "flagId" UUID NOT NULL,
    "actorId" UUID NOT NULL,
    "actorName" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Comment_pkey" PRIMARY KEY ("projectId","id")
);

-- CreateTable
CREATE TABLE "Opinion" (
    "projectId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "flagId" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "textSha" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "requestId" TEXT,
    "relation" TEXT NOT NULL,
    "confidence" DOUBLE PRECISION NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Opinion_pkey" PRIMARY KEY ("projectId","id")
);

-- CreateTable
CREATE TABLE "Export" (
    "projectId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "selection" JSONB NOT NULL,
    "sinceId" UUID,
    "contentCommit" TEXT,
    "counts" JSONB NOT NULL,
    "actorId" UUID,
    "tokenId" UUID,
    "actorName" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Export_pkey" PRIMARY KEY ("projectId","id")
);

-- CreateTable
CREATE TABLE "ExportItem" (
    "projectId" UUID NOT NULL,
    "exportId" UUID NOT NULL,
    "decisionId" UUID NOT NULL,
    "flagId" UUID NOT NULL,

    CONSTRAINT "ExportItem_pkey" PRIMARY KEY ("projectId","exportId","decisionId")
);

-- CreateTable
CREATE TABLE "ExportFile" (
    "projectId" UUID NOT NULL,
    "exportId" UUID NOT NULL,
    "format" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "blobSha" TEXT NOT NULL,
    "size" BIGINT NOT NULL,

    CONSTRAINT "ExportFile_pkey" PRIMARY KEY ("projectId","exportId","format")
);

-- CreateTable
CREATE TABLE "PullRequest" (
    "projectId" UUID NOT NULL,
    "exportId" UUID NOT NULL,
    "branch" TEXT NOT NULL,
    "commit" TEXT,
    "url" TEXT,
    "state" TEXT NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PullRequest_pkey" PRIMARY KEY ("projectId","exportId")
);

-- CreateTable
CREATE TABLE "Landing" (
    "projectId" UUID NOT NULL,
    "decisionId" UUID NOT NULL,
    "commit" TEXT NOT NULL,
    "observed" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Landing_pkey" PRIMARY KEY ("projectId","decisionId","commit")
);

-- CreateTable
CREATE TABLE "Counter" (
    "projectId" UUID NOT NULL,
    "dimension" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "n" BIGINT NOT NULL,

    CONSTRAINT "Counter_pkey" PRIMARY KEY ("projectId","dimension","key","day")
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "chain" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actorId" UUID,
    "actor" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "prevHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("chain","seq")
);

-- CreateTable
CREATE TABLE "AuditHead" (
    "chain" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "AuditHead_pkey" PRIMARY KEY ("chain")
);

-- CreateTable
CREATE TABLE "CitationAudit" (
    "projectId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "importId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "auditId" TEXT NOT NULL,
    "target" JSONB NOT NULL,
    "summary" JSONB NOT NULL,

    CONSTRAINT "CitationAudit_pkey" PRIMARY KEY ("projectId","id")
);

-- CreateTable
CREATE TABLE "CitationItem" (
    "projectId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "auditRowId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "refRaw" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "state" TEXT NOT NULL DEFAULT 'open',

    CONSTRAINT "CitationItem_pkey" PRIMARY KEY ("projectId","id")
);

-- CreateTable
CREATE TABLE "CitationDecision" (
    "projectId" UUID NOT NULL,
    "itemId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "rationale" TEXT,
    "actorId" UUID NOT NULL,
    "actorName" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CitationDecision_pkey" PRIMARY KEY ("projectId","itemId","seq")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_emailCanon_key" ON "User"("emailCanon");

-- CreateIndex
CREATE INDEX "Account_userId_idx" ON "Account"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Account_provider_subject_key" ON "Account"("provider", "subject");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "OneTimeLink_tokenHash_key" ON "OneTimeLink"("tokenHash");

-- CreateIndex
CREATE INDEX "Idempotency_createdAt_idx" ON "Idempotency"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Project_slug_key" ON "Project"("slug");

-- CreateIndex
CREATE INDEX "Membership_userId_idx" ON "Membership"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "ApiToken_prefix_key" ON "ApiToken"("prefix");

-- CreateIndex
CREATE INDEX "ApiToken_projectId_idx" ON "ApiToken"("projectId");

-- CreateIndex
CREATE INDEX "JobRun_projectId_kind_createdAt_idx" ON "JobRun"("projectId", "kind", "createdAt");

-- CreateIndex
CREATE INDEX "Import_projectId_createdAt_idx" ON "Import"("projectId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Import_projectId_seq_key" ON "Import"("projectId", "seq");

-- CreateIndex
CREATE INDEX "ImportRow_projectId_importId_path_idx" ON "ImportRow"("projectId", "importId", "path");

-- CreateIndex
CREATE INDEX "ImportEffect_projectId_flagId_idx" ON "ImportEffect"("projectId", "flagId");

-- CreateIndex
CREATE UNIQUE INDEX "LedgerFile_projectId_pathKey_key" ON "LedgerFile"("projectId", "pathKey");

-- CreateIndex
CREATE INDEX "Flag_projectId_fileId_idx" ON "Flag"("projectId", "fileId");

-- CreateIndex
CREATE INDEX "Flag_projectId_claimKey_idx" ON "Flag"("projectId", "claimKey");

-- CreateIndex
CREATE INDEX "Flag_projectId_path_line_id_idx" ON "Flag"("projectId", "path", "line", "id");

-- CreateIndex
CREATE INDEX "Flag_projectId_reviewState_path_line_id_idx" ON "Flag"("projectId", "reviewState", "path", "line", "id");

-- CreateIndex
CREATE INDEX "Flag_projectId_sourceId_path_line_id_idx" ON "Flag"("projectId", "sourceId", "path", "line", "id");

-- CreateIndex
CREATE INDEX "Flag_projectId_rule_path_line_id_idx" ON "Flag"("projectId", "rule", "path", "line", "id");

-- CreateIndex
CREATE INDEX "Flag_projectId_verdict_path_line_id_idx" ON "Flag"("projectId", "verdict", "path", "line", "id");

-- CreateIndex
CREATE INDEX "Flag_projectId_disposition_path_line_id_idx" ON "Flag"("projectId", "disposition", "path", "line", "id");

-- CreateIndex
CREATE INDEX "Flag_projectId_reviewerId_path_line_id_idx" ON "Flag"("projectId", "reviewerId", "path", "line", "id");

-- CreateIndex
CREATE INDEX "Flag_projectId_matchKind_path_line_id_idx" ON "Flag"("projectId", "matchKind", "path", "line", "id");

-- CreateIndex
CREATE INDEX "Source_projectId_nextCheckAt_idx" ON "Source"("projectId", "nextCheckAt");

-- CreateIndex
CREATE UNIQUE INDEX "Source_projectId_urlKey_key" ON "Source"("projectId", "urlKey");

-- CreateIndex
CREATE INDEX "SourceSuggestion_projectId_flagId_idx" ON "SourceSuggestion"("projectId", "flagId");

-- CreateIndex
CREATE INDEX "SourceCheck_projectId_sourceId_at_idx" ON "SourceCheck"("projectId", "sourceId", "at");

-- CreateIndex
CREATE INDEX "PageText_projectId_textSha_idx" ON "PageText"("projectId", "textSha");

-- CreateIndex
CREATE UNIQUE INDEX "QuoteMatch_projectId_quoteSha_textSha_matcherVersion_key" ON "QuoteMatch"("projectId", "quoteSha", "textSha", "matcherVersion");

-- CreateIndex
CREATE INDEX "Decision_projectId_at_idx" ON "Decision"("projectId", "at");

-- CreateIndex
CREATE INDEX "Decision_projectId_actorId_at_idx" ON "Decision"("projectId", "actorId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "Decision_projectId_flagId_version_key" ON "Decision"("projectId", "flagId", "version");

-- CreateIndex
CREATE INDEX "Comment_projectId_flagId_at_idx" ON "Comment"("projectId", "flagId", "at");

-- CreateIndex
CREATE INDEX "Opinion_projectId_flagId_at_idx" ON "Opinion"("projectId", "flagId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "Export_projectId_seq_key" ON "Export"("projectId", "seq");

-- CreateIndex
CREATE INDEX "ExportItem_projectId_flagId_idx" ON "ExportItem"("projectId", "flagId");

-- CreateIndex
CREATE INDEX "AuditEvent_chain_kind_seq_idx" ON "AuditEvent"("chain", "kind", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "CitationAudit_projectId_importId_n_key" ON "CitationAudit"("projectId", "importId", "n");

-- CreateIndex
CREATE UNIQUE INDEX "CitationItem_projectId_auditRowId_n_key" ON "CitationItem"("projectId", "auditRowId", "n");

-- AddForeignKey
ALTER TABLE "Account" ADD CONSTRAINT "Account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BlobChunk" ADD CONSTRAINT "BlobChunk_projectId_sha256_fkey" FOREIGN KEY ("projectId", "sha256") REFERENCES "Blob"("projectId", "sha256") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Import" ADD CONSTRAINT "Import_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RejectedRecord" ADD CONSTRAINT "RejectedRecord_projectId_importId_fkey" FOREIGN KEY ("projectId", "importId") REFERENCES "Import"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerFile" ADD CONSTRAINT "LedgerFile_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Flag" ADD CONSTRAINT "Flag_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Flag" ADD CONSTRAINT "Flag_projectId_fileId_fkey" FOREIGN KEY ("projectId", "fileId") REFERENCES "LedgerFile"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FlagRevision" ADD CONSTRAINT "FlagRevision_projectId_flagId_fkey" FOREIGN KEY ("projectId", "flagId") REFERENCES "Flag"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Source" ADD CONSTRAINT "Source_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SourceSuggestion" ADD CONSTRAINT "SourceSuggestion_projectId_flagId_fkey" FOREIGN KEY ("projectId", "flagId") REFERENCES "Flag"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SourceCheck" ADD CONSTRAINT "SourceCheck_projectId_sourceId_fkey" FOREIGN KEY ("projectId", "sourceId") REFERENCES "Source"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Draft" ADD CONSTRAINT "Draft_projectId_flagId_fkey" FOREIGN KEY ("projectId", "flagId") REFERENCES "Flag"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lease" ADD CONSTRAINT "Lease_projectId_flagId_fkey" FOREIGN KEY ("projectId", "flagId") REFERENCES "Flag"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_projectId_flagId_fkey" FOREIGN KEY ("projectId", "flagId") REFERENCES "Flag"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_projectId_flagId_fkey" FOREIGN KEY ("projectId", "flagId") REFERENCES "Flag"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Opinion" ADD CONSTRAINT "Opinion_projectId_flagId_fkey" FOREIGN KEY ("projectId", "flagId") REFERENCES "Flag"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;



-- ---------------------------------------------------------------------------
-- What Prisma's schema cannot say.

-- Staging survives nothing and needs no log.
ALTER TABLE "ImportRow" SET UNLOGGED;
ALTER TABLE "ImportFile" SET UNLOGGED;

-- Sorted the same on every server.
ALTER TABLE "Flag" ALTER COLUMN "path" TYPE TEXT COLLATE "C";
ALTER TABLE "Flag" ALTER COLUMN "rule" TYPE TEXT COLLATE "C";
ALTER TABLE "Flag" ALTER COLUMN "extId" TYPE TEXT COLLATE "C";
ALTER TABLE "Flag" ALTER COLUMN "claimKey" TYPE TEXT COLLATE "C";
ALTER TABLE "LedgerFile" ALTER COLUMN "path" TYPE TEXT COLLATE "C";
ALTER TABLE "LedgerFile" ALTER COLUMN "pathKey" TYPE TEXT COLLATE "C";
ALTER TABLE "ImportRow" ALTER COLUMN "path" TYPE TEXT COLLATE "C";
ALTER TABLE "ImportFile" ALTER COLUMN "path" TYPE TEXT COLLATE "C";
ALTER TABLE "Counter" ALTER COLUMN "key" TYPE TEXT COLLATE "C";

-- Values that may grow are text with a check.
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_role_check" CHECK ("role" IN ('lead', 'reviewer', 'viewer'));
ALTER TABLE "OneTimeLink" ADD CONSTRAINT "OneTimeLink_kind_check" CHECK ("kind" IN ('setup', 'invite', 'reset'));
ALTER TABLE "Project" ADD CONSTRAINT "Project_secondReview_check" CHECK ("secondReview" IN ('off', 'fixes', 'all'));
ALTER TABLE "Project" ADD CONSTRAINT "Project_freshness_check" CHECK ("freshnessHours" > 0);
ALTER TABLE "JobRun" ADD CONSTRAINT "JobRun_state_check" CHECK ("state" IN ('queued', 'running', 'done', 'failed', 'cancelled'));
ALTER TABLE "BlobChunk" ADD CONSTRAINT "BlobChunk_size_check" CHECK (octet_length("bytes") <= 1048576);
ALTER TABLE "Import" ADD CONSTRAINT "Import_state_check" CHECK ("state" IN ('uploading', 'preparing', 'previewed', 'committing', 'committed', 'rejected', 'discarded', 'failed'));
ALTER TABLE "Import" ADD CONSTRAINT "Import_committed_check" CHECK (("state" = 'committed') = ("seq" IS NOT NULL));
ALTER TABLE "ImportEffect" ADD CONSTRAINT "ImportEffect_effect_check" CHECK ("effect" IN ('new', 'unchanged', 'moved', 'changed', 'resolved', 'reopened'));
ALTER TABLE "LedgerFile" ADD CONSTRAINT "LedgerFile_verdict_check" CHECK ("verdict" IN ('pass', 'flagged'));
ALTER TABLE "Flag" ADD CONSTRAINT "Flag_verdict_check" CHECK ("verdict" IN ('not_grounded', 'source_silent'));
ALTER TABLE "FlagRevision" ADD CONSTRAINT "FlagRevision_verdict_check" CHECK ("verdict" IN ('not_grounded', 'source_silent'));
ALTER TABLE "FlagRevision" ADD CONSTRAINT "FlagRevision_proposal_check" CHECK ("proposal" IS NULL OR ("proposal" IN ('outdated', 'wrong') AND "verdict" = 'not_grounded'));
ALTER TABLE "Flag" ADD CONSTRAINT "Flag_ledgerState_check" CHECK ("ledgerState" IN ('present', 'resolved', 'not_seen'));
ALTER TABLE "Flag" ADD CONSTRAINT "Flag_reviewState_check" CHECK ("reviewState" IN ('open', 'awaiting_second', 'disputed', 'confirmed', 'to_recheck', 'settled'));
ALTER TABLE "Flag" ADD CONSTRAINT "Flag_disposition_check" CHECK ("disposition" IN ('correct', 'outdated', 'wrong', 'unsourced'));
ALTER TABLE "Flag" ADD CONSTRAINT "Flag_confirmed_check" CHECK (("disposition" IS NOT NULL) = ("reviewState" IN ('confirmed', 'to_recheck')));
ALTER TABLE "Flag" ADD CONSTRAINT "Flag_silent_check" CHECK ("verdict" = 'source_silent' OR "reviewState" <> 'settled');
ALTER TABLE "Flag" ADD CONSTRAINT "Flag_matchKind_check" CHECK ("matchKind" IN ('exact', 'normalized', 'fuzzy', 'altered', 'absent', 'empty', 'unchecked'));
ALTER TABLE "Flag" ADD CONSTRAINT "Flag_line_check" CHECK ("line" >= 1);
ALTER TABLE "SourceCheck" ADD CONSTRAINT "SourceCheck_state_check" CHECK ("state" IN ('running', 'done'));
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_kind_check" CHECK ("kind" IN ('decide', 'second', 'adjudicate', 'withdraw', 'return', 'cannot_decide'));
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_disposition_check" CHECK ("disposition" IN ('correct', 'outdated', 'wrong', 'unsourced'));
-- A fix stands with `outdated` and `wrong`, and with nothing else.
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_fix_check" CHECK (("disposition" IS NOT NULL AND "disposition" IN ('outdated', 'wrong')) = ("fixKind" IS NOT NULL));
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_withdrawn_check" CHECK (("kind" IN ('withdraw', 'return', 'cannot_decide')) = ("disposition" IS NULL));
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_fixKind_check" CHECK (
  ("fixKind" IS NULL AND "original" IS NULL AND "replacement" IS NULL AND "startLine" IS NULL)
  OR ("fixKind" = 'claim' AND "original" IS NOT NULL AND "replacement" IS NOT NULL AND "startLine" IS NULL)
  OR ("fixKind" = 'lines' AND "original" IS NOT NULL AND "replacement" IS NOT NULL AND "startLine" >= 1 AND "endLine" >= "startLine" AND "fixCommit" IS NOT NULL));
ALTER TABLE "Landing" ADD CONSTRAINT "Landing_observed_check" CHECK ("observed" IN ('exported', 'landed', 'overtaken'));
ALTER TABLE "CitationDecision" ADD CONSTRAINT "CitationDecision_action_check" CHECK ("action" IN ('remove', 'repair', 'keep', 'add_to_corpus'));

-- Nobody answers twice in one round.
CREATE UNIQUE INDEX "Decision_one_answer_a_round" ON "Decision" ("projectId", "flagId", "round", "actorId") WHERE "kind" IN ('decide', 'second');
-- One lease on a source at a time.
CREATE UNIQUE INDEX "SourceCheck_one_running" ON "SourceCheck" ("projectId", "sourceId") WHERE "state" = 'running';

-- Append-only: the database refuses, whatever the code does. An admin's
-- audited redaction is the one exception, and says so in its transaction.
CREATE FUNCTION "reground_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('reground.redaction', true) = 'on' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'RG001';
END $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['ImportEffect', 'RejectedRecord', 'FlagRevision', 'SourceSuggestion', 'PageText', 'Decision', 'Comment', 'Opinion', 'Export', 'ExportItem', 'ExportFile', 'Landing', 'AuditEvent', 'CitationDecision']
  LOOP
    EXECUTE format('CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION "reground_append_only"()', name);
    EXECUTE format('CREATE TRIGGER "append_only_truncate" BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION "reground_append_only"()', name);
  END LOOP;
END $$;

-- Bytes under a hash never change. An upload that was discarded may go.
CREATE TRIGGER "append_only" BEFORE UPDATE ON "Blob" FOR EACH ROW EXECUTE FUNCTION "reground_append_only"();
CREATE TRIGGER "append_only" BEFORE UPDATE ON "BlobChunk" FOR EACH ROW EXECUTE FUNCTION "reground_append_only"();
