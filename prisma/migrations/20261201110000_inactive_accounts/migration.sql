-- Accounts that already exist count as active on the day of the upgrade. The default fills them without changing each row.
ALTER TABLE "users" ADD COLUMN "signed_in_at" TIMESTAMPTZ(3) DEFAULT now(), ADD COLUMN "inactive_warned_at" TIMESTAMPTZ(3);
ALTER TABLE "users" ALTER COLUMN "signed_in_at" DROP DEFAULT;
CREATE INDEX "users_inactive_warned_at_idx" ON "users"("inactive_warned_at");
