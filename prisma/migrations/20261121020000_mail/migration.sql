-- CreateEnum
CREATE TYPE "mail_state" AS ENUM ('QUEUED', 'SENT', 'FAILED');

-- CreateTable
CREATE TABLE "outbox_mails" (
    "id" UUID NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT,
    "html" TEXT,
    "message_id" TEXT NOT NULL,
    "state" "mail_state" NOT NULL DEFAULT 'QUEUED',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "sending_since" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "outbox_mails_created_at_id_idx" ON "outbox_mails"("created_at", "id");

-- CreateIndex
CREATE INDEX "outbox_mails_state_created_at_id_idx" ON "outbox_mails"("state", "created_at", "id");

-- Rules that the database itself holds, whoever writes: what becomes a header is one line, and a mail that is
-- finished holds no links any more.
ALTER TABLE "outbox_mails"
    ADD CONSTRAINT "outbox_mails_one_line" CHECK (
        "recipient" ~ '^[^[:space:][:cntrl:],;<>]+@[^[:space:][:cntrl:],;<>]+$'
        AND "subject" !~ '[[:cntrl:]]' AND "message_id" ~ '^<[^[:space:][:cntrl:]<>]+>$'),
    ADD CONSTRAINT "outbox_mails_body" CHECK (
        CASE WHEN "state" = 'QUEUED' THEN "text" IS NOT NULL AND "html" IS NOT NULL
             ELSE "text" IS NULL AND "html" IS NULL AND "sending_since" IS NULL END),
    ADD CONSTRAINT "outbox_mails_sent_at" CHECK (("state" = 'SENT') = ("sent_at" IS NOT NULL)),
    ADD CONSTRAINT "outbox_mails_attempts" CHECK ("attempts" >= 0);
