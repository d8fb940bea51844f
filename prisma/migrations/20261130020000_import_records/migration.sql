-- A record may be refused after its rows were staged: they go by its number.
-- What nobody committed yet is staged anew.
DELETE FROM "ImportRow";
DELETE FROM "ImportFile";

-- AlterTable
ALTER TABLE "ImportRow" ADD COLUMN "record" INTEGER NOT NULL;

-- AlterTable
ALTER TABLE "ImportFile" ADD COLUMN "record" INTEGER NOT NULL;
