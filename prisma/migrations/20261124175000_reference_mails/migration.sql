-- Which mails a reference made: they go with it.
ALTER TABLE "outbox_mails" ADD COLUMN "reference_id" UUID;
UPDATE "outbox_mails" m SET "reference_id" = r."id" FROM "reference_requests" r WHERE r."mail_id" = m."id";
CREATE INDEX "outbox_mails_reference_id_idx" ON "outbox_mails"("reference_id");
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_reference_id_fkey" FOREIGN KEY ("reference_id") REFERENCES "reference_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Links of an earlier address end and stay, so that requests can be counted. Of those there are, the first of each asked.
ALTER TABLE "reference_links" ADD COLUMN "asks" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "ended_at" TIMESTAMPTZ(3);
UPDATE "reference_links" l SET "asks" = true
    WHERE NOT EXISTS (SELECT FROM "reference_links" e WHERE e."reference_id" = l."reference_id"
        AND (e."created_at", e."hash") < (l."created_at", l."hash"));
ALTER TABLE "reference_links" ALTER COLUMN "asks" DROP DEFAULT;

-- Since when there is neither a draft nor an application: counted from now for those that there are.
ALTER TABLE "reference_requests" ADD COLUMN "unneeded_since" TIMESTAMPTZ(3);

CREATE TABLE "reference_refusals" (
    "applicant_id" UUID NOT NULL,
    "address_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reference_refusals_pkey" PRIMARY KEY ("applicant_id", "address_hash"),
    CONSTRAINT "reference_refusals_address_hash_hex" CHECK ("address_hash" ~ '^[0-9a-f]{32}$')
);
ALTER TABLE "reference_refusals" ADD CONSTRAINT "reference_refusals_applicant_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
