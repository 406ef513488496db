-- What others write about applicants. There is none so far.
CREATE TYPE "reference_state" AS ENUM ('ASKED', 'SENT', 'OPENED', 'STARTED', 'RECEIVED', 'DECLINED', 'WRONG_PERSON', 'BOUNCED');

CREATE TABLE "reference_requests" (
    "id" UUID NOT NULL,
    "applicant_id" UUID NOT NULL,
    "scholarship_id" UUID NOT NULL,
    "question" TEXT NOT NULL,
    "asked" JSONB NOT NULL,
    "due_on" DATE,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "position" TEXT,
    "note" TEXT,
    "is_waived" BOOLEAN NOT NULL,
    "state" "reference_state" NOT NULL DEFAULT 'ASKED',
    "answers" JSONB NOT NULL DEFAULT '{}',
    "decline_reason" TEXT,
    "browser_hashes" TEXT[] DEFAULT '{}',
    "code_hash" TEXT,
    "code_expires_at" TIMESTAMPTZ(3),
    "code_tries" SMALLINT NOT NULL DEFAULT 0,
    "codes_sent" SMALLINT NOT NULL DEFAULT 0,
    "codes_since" TIMESTAMPTZ(3),
    "mail_id" UUID,
    "mailed_at" TIMESTAMPTZ(3),
    "reminded_at" TIMESTAMPTZ(3),
    "reminded_for" TIMESTAMPTZ(3),
    "reminded_days" SMALLINT,
    "is_quiet" BOOLEAN NOT NULL DEFAULT false,
    "entered_by_id" UUID,
    "received_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reference_requests_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "reference_requests_email_lower" CHECK ("email" = lower("email")),
    CONSTRAINT "reference_requests_received" CHECK (("state" = 'RECEIVED') = ("received_at" IS NOT NULL)),
    CONSTRAINT "reference_requests_code" CHECK (("code_hash" IS NULL) = ("code_expires_at" IS NULL)),
    CONSTRAINT "reference_requests_browsers" CHECK ("browser_hashes" IS NOT NULL AND cardinality("browser_hashes") <= 10)
);

CREATE TABLE "reference_links" (
    "hash" TEXT NOT NULL,
    "reference_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reference_links_pkey" PRIMARY KEY ("hash"),
    CONSTRAINT "reference_links_hash_hex" CHECK ("hash" ~ '^[0-9a-f]{64}$')
);

CREATE INDEX "reference_requests_applicant_id_scholarship_id_idx" ON "reference_requests"("applicant_id", "scholarship_id");
CREATE INDEX "reference_requests_scholarship_id_idx" ON "reference_requests"("scholarship_id");
CREATE INDEX "reference_requests_entered_by_id_idx" ON "reference_requests"("entered_by_id");
CREATE INDEX "reference_requests_mail_id_idx" ON "reference_requests"("mail_id");
-- An address is asked once for a scholarship.
CREATE UNIQUE INDEX "reference_requests_once" ON "reference_requests"("applicant_id", "scholarship_id", "email")
    WHERE "removed_at" IS NULL;
-- What may be reminded of.
CREATE INDEX "reference_requests_awaited" ON "reference_requests"("scholarship_id")
    WHERE "removed_at" IS NULL AND "state" IN ('SENT', 'OPENED', 'STARTED');
CREATE INDEX "reference_links_reference_id_idx" ON "reference_links"("reference_id");

ALTER TABLE "reference_requests" ADD CONSTRAINT "reference_requests_applicant_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "reference_requests" ADD CONSTRAINT "reference_requests_scholarship_id_fkey" FOREIGN KEY ("scholarship_id") REFERENCES "scholarships"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "reference_requests" ADD CONSTRAINT "reference_requests_entered_by_id_fkey" FOREIGN KEY ("entered_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "reference_links" ADD CONSTRAINT "reference_links_reference_id_fkey" FOREIGN KEY ("reference_id") REFERENCES "reference_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Where the last mail to a referee stands, in the transaction that notes it.
CREATE FUNCTION note_reference_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "reference_requests" SET
    "state" = CASE WHEN NEW."state" = 'SENT' THEN 'SENT' ELSE 'BOUNCED' END::"reference_state",
    "mailed_at" = CASE WHEN NEW."state" = 'SENT' THEN NEW."sent_at" ELSE "mailed_at" END
  WHERE "mail_id" = NEW."id" AND "state" IN ('ASKED', 'SENT', 'BOUNCED');
  RETURN NULL;
END $$;
CREATE TRIGGER "outbox_mails_references" AFTER UPDATE OF "state" ON "outbox_mails"
    FOR EACH ROW WHEN (NEW."state" IN ('SENT', 'FAILED') AND OLD."state" = 'QUEUED') EXECUTE FUNCTION note_reference_mail();
