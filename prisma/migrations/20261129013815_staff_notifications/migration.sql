-- CreateEnum
CREATE TYPE "notification_kind" AS ENUM ('NEW_APPLICATIONS', 'WAIVER_REQUESTS', 'FAILED_MAILS');

-- CreateEnum
CREATE TYPE "notification_time" AS ENUM ('AT_ONCE', 'DAILY', 'NEVER');

-- AlterTable
ALTER TABLE "outbox_mails" ADD COLUMN     "failed_at" TIMESTAMPTZ(3),
ADD COLUMN     "is_notification" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "notifications" (
    "user_id" UUID NOT NULL,
    "kind" "notification_kind" NOT NULL,
    "time" "notification_time",
    "checked_until" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("user_id","kind")
);

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- A mail that failed before has no time: its failure is not announced.
ALTER TABLE outbox_mails ADD CONSTRAINT outbox_mails_failed_at CHECK (failed_at IS NULL OR state = 'FAILED');
