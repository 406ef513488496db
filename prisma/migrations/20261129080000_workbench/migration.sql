-- AlterTable
ALTER TABLE "assessments" ADD COLUMN "notes" TEXT,
ADD COLUMN "is_late" BOOLEAN NOT NULL DEFAULT false;
