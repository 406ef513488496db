-- Whose fee is waived for which scholarship, and why; codes that do it, and applicants' requests. Nothing is waived yet.
CREATE TYPE "fee_waiver_reason" AS ENUM ('CONDITION', 'CODE', 'REQUEST');

CREATE TYPE "waiver_request_state" AS ENUM ('OPEN', 'GRANTED', 'DECLINED', 'WITHDRAWN');

ALTER TYPE "payment_attention_reason" ADD VALUE 'WAIVED_AFTER_PAYMENT';

ALTER TYPE "refund_reason" ADD VALUE 'FEE_WAIVED';

CREATE TABLE "fee_waivers" (
    "person_id" UUID NOT NULL,
    "scholarship_id" UUID NOT NULL,
    "reason" "fee_waiver_reason" NOT NULL,
    "code_id" UUID,
    "condition" JSONB,
    "granted_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fee_waivers_pkey" PRIMARY KEY ("person_id","scholarship_id")
);

CREATE TABLE "waiver_codes" (
    "id" UUID NOT NULL,
    "scholarship_id" UUID,
    "organisation_id" UUID,
    "hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "note" TEXT,
    "max_uses" INTEGER NOT NULL,
    "use_count" INTEGER NOT NULL DEFAULT 0,
    "expires_on" DATE,
    "revoked_at" TIMESTAMPTZ(3),
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "waiver_codes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "waiver_codes_scope" CHECK (num_nonnulls("scholarship_id", "organisation_id") = 1),
    CONSTRAINT "waiver_codes_uses" CHECK ("use_count" BETWEEN 0 AND "max_uses" AND "max_uses" > 0)
);

CREATE TABLE "waiver_requests" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "scholarship_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "state" "waiver_request_state" NOT NULL DEFAULT 'OPEN',
    "answer" TEXT,
    "decided_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "waiver_requests_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "waiver_requests_ended" CHECK (("state" = 'OPEN') = ("ended_at" IS NULL))
);

CREATE TABLE "waiver_rules" (
    "scholarship_id" UUID NOT NULL,
    "accepts_requests" BOOLEAN NOT NULL DEFAULT false,
    "condition" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "waiver_rules_pkey" PRIMARY KEY ("scholarship_id")
);
CREATE INDEX "fee_waivers_scholarship_id_idx" ON "fee_waivers"("scholarship_id");
CREATE INDEX "fee_waivers_code_id_idx" ON "fee_waivers"("code_id");
CREATE INDEX "fee_waivers_granted_by_id_idx" ON "fee_waivers"("granted_by_id");
CREATE INDEX "waiver_codes_hash_idx" ON "waiver_codes"("hash");
CREATE INDEX "waiver_codes_scholarship_id_created_at_idx" ON "waiver_codes"("scholarship_id", "created_at");
CREATE INDEX "waiver_codes_organisation_id_created_at_idx" ON "waiver_codes"("organisation_id", "created_at");
CREATE INDEX "waiver_codes_created_by_id_idx" ON "waiver_codes"("created_by_id");
CREATE INDEX "waiver_requests_person_id_scholarship_id_created_at_idx" ON "waiver_requests"("person_id", "scholarship_id", "created_at");
CREATE INDEX "waiver_requests_scholarship_id_created_at_idx" ON "waiver_requests"("scholarship_id", "created_at");
CREATE INDEX "waiver_requests_state_created_at_idx" ON "waiver_requests"("state", "created_at");
CREATE INDEX "waiver_requests_decided_by_id_idx" ON "waiver_requests"("decided_by_id");

-- A text is one code of its scholarship or organisation; once it is revoked, it can be given again.
CREATE UNIQUE INDEX "waiver_codes_of_scholarship" ON "waiver_codes"("scholarship_id", "hash") WHERE "revoked_at" IS NULL;
CREATE UNIQUE INDEX "waiver_codes_of_organisation" ON "waiver_codes"("organisation_id", "hash") WHERE "revoked_at" IS NULL;
CREATE UNIQUE INDEX "waiver_requests_one_open" ON "waiver_requests"("person_id", "scholarship_id") WHERE "state" = 'OPEN';
ALTER TABLE "fee_waivers" ADD CONSTRAINT "fee_waivers_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "fee_waivers" ADD CONSTRAINT "fee_waivers_scholarship_id_fkey" FOREIGN KEY ("scholarship_id") REFERENCES "scholarships"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "fee_waivers" ADD CONSTRAINT "fee_waivers_code_id_fkey" FOREIGN KEY ("code_id") REFERENCES "waiver_codes"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "fee_waivers" ADD CONSTRAINT "fee_waivers_granted_by_id_fkey" FOREIGN KEY ("granted_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "waiver_codes" ADD CONSTRAINT "waiver_codes_scholarship_id_fkey" FOREIGN KEY ("scholarship_id") REFERENCES "scholarships"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "waiver_codes" ADD CONSTRAINT "waiver_codes_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "waiver_codes" ADD CONSTRAINT "waiver_codes_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "waiver_requests" ADD CONSTRAINT "waiver_requests_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "waiver_requests" ADD CONSTRAINT "waiver_requests_scholarship_id_fkey" FOREIGN KEY ("scholarship_id") REFERENCES "scholarships"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "waiver_requests" ADD CONSTRAINT "waiver_requests_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "waiver_rules" ADD CONSTRAINT "waiver_rules_scholarship_id_fkey" FOREIGN KEY ("scholarship_id") REFERENCES "scholarships"("id") ON DELETE CASCADE ON UPDATE CASCADE;
