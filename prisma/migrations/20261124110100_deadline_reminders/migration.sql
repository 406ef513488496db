-- Draft holders are reminded before a closing. A row for each reminder that was sent: of several processes one writes it.
ALTER TABLE "users" ADD COLUMN "deadline_reminders" BOOLEAN NOT NULL DEFAULT true;

CREATE TABLE "deadline_reminders" (
    "user_id" UUID NOT NULL,
    "scholarship_id" UUID NOT NULL,
    "closes_at" TIMESTAMPTZ(0) NOT NULL,
    "days" SMALLINT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deadline_reminders_pkey" PRIMARY KEY ("user_id", "scholarship_id", "closes_at", "days")
);
CREATE INDEX "deadline_reminders_scholarship_id_idx" ON "deadline_reminders"("scholarship_id");
CREATE INDEX "deadline_reminders_closes_at_idx" ON "deadline_reminders"("closes_at");
ALTER TABLE "deadline_reminders" ADD CONSTRAINT "deadline_reminders_user_id_fkey" FOREIGN KEY ("user_id")
    REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "deadline_reminders" ADD CONSTRAINT "deadline_reminders_scholarship_id_fkey" FOREIGN KEY ("scholarship_id")
    REFERENCES "scholarships"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Where mails of that kind can be switched off with one click; only as long as it waits, like its text.
ALTER TABLE "outbox_mails" ADD COLUMN "unsubscribe_url" TEXT;
