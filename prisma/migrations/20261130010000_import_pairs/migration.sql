-- Staged rows point at their file by its path in NFC, and carry their source's
-- key, so that a commit is joins alone.
ALTER TABLE "ImportRow" RENAME COLUMN "path" TO "pathKey";
ALTER TABLE "ImportRow" ADD COLUMN "urlKey" TEXT;
ALTER INDEX "ImportRow_projectId_importId_path_idx" RENAME TO "ImportRow_projectId_importId_pathKey_idx";

-- What nobody committed yet is staged anew.
DELETE FROM "ImportRow";
DELETE FROM "ImportFile";
ALTER TABLE "ImportFile" ADD COLUMN "pathKey" TEXT COLLATE "C" NOT NULL;
ALTER TABLE "ImportFile" DROP CONSTRAINT "ImportFile_pkey";
ALTER TABLE "ImportFile" ADD CONSTRAINT "ImportFile_pkey" PRIMARY KEY ("projectId", "importId", "pathKey");

-- AlterTable
ALTER TABLE "Import" ADD COLUMN "pairedSeq" INTEGER;

-- CreateTable
CREATE TABLE "ImportPair" (
    "projectId" UUID NOT NULL,
    "importId" UUID NOT NULL,
    "flagId" UUID NOT NULL,
    "n" INTEGER,
    "effect" TEXT NOT NULL,

    CONSTRAINT "ImportPair_pkey" PRIMARY KEY ("projectId","importId","flagId")
);

-- CreateIndex
CREATE INDEX "ImportPair_projectId_importId_n_idx" ON "ImportPair"("projectId", "importId", "n");

-- What Prisma's schema cannot say.
ALTER TABLE "ImportPair" SET UNLOGGED;
ALTER TABLE "ImportPair" ADD CONSTRAINT "ImportPair_effect_check" CHECK ("effect" IN ('new', 'unchanged', 'moved', 'changed', 'resolved', 'reopened'));
