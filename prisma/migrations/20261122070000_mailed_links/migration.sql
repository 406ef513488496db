-- CreateEnum
CREATE TYPE "link_purpose" AS ENUM ('VERIFY_EMAIL', 'CHANGE_EMAIL', 'RESET_PASSWORD');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "access_epoch" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "holder_proved_at" TIMESTAMPTZ(3),
ADD COLUMN     "is_demo" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "mailed_links" (
    "id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "purpose" "link_purpose" NOT NULL,
    "email" TEXT NOT NULL,
    "epoch" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailed_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "mailed_links_hash_key" ON "mailed_links"("hash");

-- CreateIndex
CREATE INDEX "mailed_links_user_id_purpose_created_at_idx" ON "mailed_links"("user_id", "purpose", "created_at");

-- CreateIndex
CREATE INDEX "mailed_links_expires_at_idx" ON "mailed_links"("expires_at");

-- AddForeignKey
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The address as users hold it.
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_email_lower" CHECK ("email" = lower("email"));

-- Links that were mailed before are void. What is under way at a provider (JSON) goes on.
DELETE FROM "verifications" WHERE "value" NOT LIKE '{%';

-- The demo accounts of a portal that was seeded before. Nobody has a mailbox at example.org.
UPDATE "users" SET "is_demo" = true
WHERE "email" LIKE '%@example.org' AND EXISTS (SELECT FROM "scholarships" WHERE "external_id" LIKE 'demo:%');
