-- The job that reads or commits an import, and how far it is.
ALTER TABLE "Import" ADD COLUMN "runId" UUID;

-- What a record says beside its verdict and its flags.
ALTER TABLE "ImportFile" ADD COLUMN "extra" JSONB;
ALTER TABLE "LedgerFile" ADD COLUMN "extra" JSONB;
ALTER TABLE "LedgerFileSeen" ADD COLUMN "extra" JSONB;

-- CreateTable
CREATE TABLE "ImportRename" (
    "projectId" UUID NOT NULL,
    "importId" UUID NOT NULL,
    "fromFileId" UUID NOT NULL,
    "fromPath" TEXT COLLATE "C" NOT NULL,
    "toKey" TEXT COLLATE "C" NOT NULL,
    "toPath" TEXT NOT NULL,
    "shared" INTEGER NOT NULL,
    "of" INTEGER NOT NULL,
    "accepted" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "ImportRename_pkey" PRIMARY KEY ("projectId","importId","fromFileId")
);

-- CreateIndex
CREATE UNIQUE INDEX "ImportRename_projectId_importId_toKey_key" ON "ImportRename"("projectId", "importId", "toKey");

-- A resolved flag of a renamed file only changes its file.
ALTER TABLE "ImportPair" DROP CONSTRAINT "ImportPair_effect_check";
ALTER TABLE "ImportPair" ADD CONSTRAINT "ImportPair_effect_check" CHECK ("effect" IN ('new', 'unchanged', 'moved', 'changed', 'resolved', 'reopened', 'carried'));
ALTER TABLE "ImportEffect" DROP CONSTRAINT "ImportEffect_effect_check";
ALTER TABLE "ImportEffect" ADD CONSTRAINT "ImportEffect_effect_check" CHECK ("effect" IN ('new', 'unchanged', 'moved', 'changed', 'resolved', 'reopened', 'carried'));
