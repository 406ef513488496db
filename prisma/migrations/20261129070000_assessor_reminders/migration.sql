-- AlterTable
ALTER TABLE "panel_members" ADD COLUMN "reminded_at" TIMESTAMPTZ(3);
