-- Search forgives accents: every word passes unaccent, then lower case. No stop words, no stemming, since most
-- words here are names.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE TEXT SEARCH CONFIGURATION public.portal (COPY = simple);
ALTER TEXT SEARCH CONFIGURATION public.portal
    ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part, numword, numhword, hword_numpart
    WITH unaccent, simple;

-- CreateEnum
CREATE TYPE "role" AS ENUM ('USER', 'MODERATOR', 'ADMIN');

-- CreateEnum
CREATE TYPE "subject_category" AS ENUM ('AGRICULTURE', 'ENGINEERING', 'DOCTOR');

-- CreateEnum
CREATE TYPE "scholarship_category" AS ENUM ('FULL_FUND', 'PARTIAL', 'SELF_FUND');

-- CreateEnum
CREATE TYPE "degree" AS ENUM ('DIPLOMA', 'BACHELOR', 'MASTERS');

-- CreateEnum
CREATE TYPE "gender" AS ENUM ('MALE', 'FEMALE', 'OTHERS');

-- CreateEnum
CREATE TYPE "application_status" AS ENUM ('PENDING', 'PROCESSING', 'ACCEPTED', 'REJECTED');

-- CreateEnum
CREATE TYPE "payment_status" AS ENUM ('CREATED', 'PAID', 'FAILED', 'EXPIRED', 'REFUNDED');

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "role" "role" NOT NULL DEFAULT 'USER',
    "anonymized_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verifications" (
    "id" UUID NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pictures" (
    "id" UUID NOT NULL,
    "owner_id" UUID,
    "is_private" BOOLEAN NOT NULL DEFAULT false,
    "alt" TEXT,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pictures_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scholarships" (
    "id" UUID NOT NULL,
    "external_id" TEXT,
    "scholarship_name" TEXT NOT NULL,
    "university_name" TEXT NOT NULL,
    "university_image_id" UUID,
    "university_image_url" TEXT,
    "university_country" TEXT NOT NULL,
    "university_city" TEXT NOT NULL,
    "university_world_rank" INTEGER NOT NULL,
    "subject_category" "subject_category" NOT NULL,
    "scholarship_category" "scholarship_category" NOT NULL,
    "degree" "degree" NOT NULL,
    "tuition_fees" INTEGER,
    "application_fees" INTEGER NOT NULL,
    "service_charge" INTEGER NOT NULL,
    "total_fee" INTEGER NOT NULL GENERATED ALWAYS AS ("application_fees" + "service_charge") STORED,
    "application_deadline" DATE NOT NULL,
    "scholarship_post_date" DATE NOT NULL,
    "posted_user_email" TEXT,
    "description" TEXT,
    "official_url" TEXT,
    "rating_count" INTEGER NOT NULL DEFAULT 0,
    "rating_half_steps" INTEGER NOT NULL DEFAULT 0,
    "search" tsvector GENERATED ALWAYS AS (
        setweight(to_tsvector('public.portal', "scholarship_name"), 'A') ||
        setweight(to_tsvector('public.portal', "university_name"), 'B') ||
        setweight(to_tsvector('public.portal', "university_country" || ' ' || "university_city"), 'C') ||
        setweight(to_tsvector('public.portal', CASE "subject_category"
            WHEN 'AGRICULTURE' THEN 'agriculture' WHEN 'ENGINEERING' THEN 'engineering' ELSE 'doctor medicine' END), 'D')
    ) STORED,
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scholarships_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_words" (
    "word" TEXT NOT NULL,

    CONSTRAINT "search_words_pkey" PRIMARY KEY ("word")
);

-- CreateTable
CREATE TABLE "applications" (
    "id" UUID NOT NULL,
    "external_id" TEXT,
    "applicant_id" UUID NOT NULL,
    "scholarship_id" UUID NOT NULL,
    "phone" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "applicant_name" TEXT NOT NULL,
    "applicant_image_id" UUID,
    "applicant_image_url" TEXT,
    "ssc" TEXT NOT NULL,
    "hsc" TEXT NOT NULL,
    "gender" "gender",
    "degree" "degree",
    "application_fees" INTEGER NOT NULL,
    "service_charge" INTEGER NOT NULL,
    "status" "application_status" NOT NULL DEFAULT 'PENDING',
    "feedback" TEXT,
    "consented_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "applications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "application_drafts" (
    "id" UUID NOT NULL,
    "applicant_id" UUID NOT NULL,
    "scholarship_id" UUID NOT NULL,
    "content" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "application_drafts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "application_events" (
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "actor_id" UUID,
    "kind" TEXT NOT NULL,
    "detail" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "application_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reviews" (
    "id" UUID NOT NULL,
    "external_id" TEXT,
    "application_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "scholarship_id" UUID NOT NULL,
    "rating" DECIMAL(2,1) NOT NULL,
    "comment" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reviews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" UUID NOT NULL,
    "payer_id" UUID NOT NULL,
    "scholarship_id" UUID NOT NULL,
    "application_id" UUID,
    "amount" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "status" "payment_status" NOT NULL DEFAULT 'CREATED',
    "provider" TEXT NOT NULL,
    "provider_session_id" TEXT,
    "provider_payment_id" TEXT,
    "checkout_url" TEXT,
    "needs_review" TEXT,
    "paid_at" TIMESTAMPTZ(3),
    "refunded_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_events" (
    "id" TEXT NOT NULL,
    "payment_id" UUID,
    "kind" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "actor_id" UUID,
    "action" TEXT NOT NULL,
    "target_type" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "newsletter_subscriptions" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "newsletter_subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_role_idx" ON "users"("role");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions"("token");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "accounts_user_id_idx" ON "accounts"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_provider_id_account_id_key" ON "accounts"("provider_id", "account_id");

-- CreateIndex
CREATE INDEX "verifications_identifier_idx" ON "verifications"("identifier");

-- CreateIndex
CREATE INDEX "pictures_owner_id_idx" ON "pictures"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "scholarships_external_id_key" ON "scholarships"("external_id");

-- CreateIndex
CREATE INDEX "scholarships_identity" ON "scholarships"("university_name", "scholarship_name", "degree", "application_deadline");

-- CreateIndex
CREATE INDEX "scholarships_university_image_id_idx" ON "scholarships"("university_image_id");

-- CreateIndex
CREATE INDEX "scholarships_updated_at_id_idx" ON "scholarships"("updated_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "applications_external_id_key" ON "applications"("external_id");

-- CreateIndex
CREATE INDEX "applications_applicant_id_created_at_idx" ON "applications"("applicant_id", "created_at");

-- CreateIndex
CREATE INDEX "applications_scholarship_id_idx" ON "applications"("scholarship_id");

-- CreateIndex
CREATE INDEX "applications_status_created_at_idx" ON "applications"("status", "created_at");

-- CreateIndex
CREATE INDEX "applications_created_at_id_idx" ON "applications"("created_at", "id");

-- CreateIndex
CREATE INDEX "applications_applicant_image_id_idx" ON "applications"("applicant_image_id");

-- CreateIndex
CREATE INDEX "application_drafts_scholarship_id_idx" ON "application_drafts"("scholarship_id");

-- CreateIndex
CREATE UNIQUE INDEX "application_drafts_applicant_id_scholarship_id_key" ON "application_drafts"("applicant_id", "scholarship_id");

-- CreateIndex
CREATE INDEX "application_events_application_id_created_at_idx" ON "application_events"("application_id", "created_at");

-- CreateIndex
CREATE INDEX "application_events_actor_id_idx" ON "application_events"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "reviews_external_id_key" ON "reviews"("external_id");

-- CreateIndex
CREATE UNIQUE INDEX "reviews_application_id_key" ON "reviews"("application_id");

-- CreateIndex
CREATE INDEX "reviews_scholarship_id_created_at_idx" ON "reviews"("scholarship_id", "created_at");

-- CreateIndex
CREATE INDEX "reviews_author_id_created_at_idx" ON "reviews"("author_id", "created_at");

-- CreateIndex
CREATE INDEX "reviews_created_at_id_idx" ON "reviews"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_provider_session_id_key" ON "payments"("provider_session_id");

-- CreateIndex
CREATE INDEX "payments_payer_id_created_at_idx" ON "payments"("payer_id", "created_at");

-- CreateIndex
CREATE INDEX "payments_scholarship_id_idx" ON "payments"("scholarship_id");

-- CreateIndex
CREATE INDEX "payments_application_id_idx" ON "payments"("application_id");

-- CreateIndex
CREATE INDEX "payments_status_created_at_idx" ON "payments"("status", "created_at");

-- CreateIndex
CREATE INDEX "payment_events_payment_id_idx" ON "payment_events"("payment_id");

-- CreateIndex
CREATE INDEX "audit_entries_target_type_target_id_created_at_idx" ON "audit_entries"("target_type", "target_id", "created_at");

-- CreateIndex
CREATE INDEX "audit_entries_actor_id_created_at_idx" ON "audit_entries"("actor_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "newsletter_subscriptions_email_key" ON "newsletter_subscriptions"("email");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scholarships" ADD CONSTRAINT "scholarships_university_image_id_fkey" FOREIGN KEY ("university_image_id") REFERENCES "pictures"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "applications" ADD CONSTRAINT "applications_applicant_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "applications" ADD CONSTRAINT "applications_scholarship_id_fkey" FOREIGN KEY ("scholarship_id") REFERENCES "scholarships"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "applications" ADD CONSTRAINT "applications_applicant_image_id_fkey" FOREIGN KEY ("applicant_image_id") REFERENCES "pictures"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_applicant_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_scholarship_id_fkey" FOREIGN KEY ("scholarship_id") REFERENCES "scholarships"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_scholarship_id_fkey" FOREIGN KEY ("scholarship_id") REFERENCES "scholarships"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_id_fkey" FOREIGN KEY ("payer_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_scholarship_id_fkey" FOREIGN KEY ("scholarship_id") REFERENCES "scholarships"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Rules that the database itself holds, whoever writes.
ALTER TABLE "users"
    ADD CONSTRAINT "users_email_lower" CHECK ("email" = lower("email"));

ALTER TABLE "newsletter_subscriptions"
    ADD CONSTRAINT "newsletter_subscriptions_email_lower" CHECK ("email" = lower("email"));

ALTER TABLE "pictures"
    ADD CONSTRAINT "pictures_size" CHECK ("width" > 0 AND "height" > 0 AND "bytes" > 0);

ALTER TABLE "scholarships"
    ADD CONSTRAINT "scholarships_names" CHECK (
        length(trim("scholarship_name")) BETWEEN 1 AND 200 AND length(trim("university_name")) BETWEEN 1 AND 200
        AND length(trim("university_country")) BETWEEN 1 AND 100 AND length(trim("university_city")) BETWEEN 1 AND 100),
    ADD CONSTRAINT "scholarships_world_rank" CHECK ("university_world_rank" BETWEEN 1 AND 100000),
    ADD CONSTRAINT "scholarships_tuition_fees" CHECK ("tuition_fees" BETWEEN 0 AND 10000000),
    ADD CONSTRAINT "scholarships_application_fees" CHECK ("application_fees" BETWEEN 0 AND 1000000),
    ADD CONSTRAINT "scholarships_service_charge" CHECK ("service_charge" BETWEEN 0 AND 1000000),
    ADD CONSTRAINT "scholarships_dates" CHECK (
        "scholarship_post_date" BETWEEN '1970-01-01' AND '2200-01-01' AND "application_deadline" <= '2200-01-01'
        AND "application_deadline" >= "scholarship_post_date"),
    ADD CONSTRAINT "scholarships_one_image" CHECK ("university_image_id" IS NULL OR "university_image_url" IS NULL),
    ADD CONSTRAINT "scholarships_ratings" CHECK (
        "rating_count" >= 0 AND "rating_half_steps" BETWEEN 0 AND "rating_count" * 10),
    ADD CONSTRAINT "scholarships_version" CHECK ("version" >= 1);

ALTER TABLE "applications"
    ADD CONSTRAINT "applications_fees" CHECK ("application_fees" >= 0 AND "service_charge" >= 0),
    ADD CONSTRAINT "applications_one_image" CHECK ("applicant_image_id" IS NULL OR "applicant_image_url" IS NULL),
    ADD CONSTRAINT "applications_version" CHECK ("version" >= 1);

ALTER TABLE "application_drafts"
    ADD CONSTRAINT "application_drafts_version" CHECK ("version" >= 1);

ALTER TABLE "reviews"
    ADD CONSTRAINT "reviews_rating" CHECK ("rating" BETWEEN 0 AND 5 AND "rating" * 2 = floor("rating" * 2));

ALTER TABLE "payments"
    ADD CONSTRAINT "payments_amount" CHECK ("amount" >= 0),
    ADD CONSTRAINT "payments_currency" CHECK ("currency" ~ '^[A-Z]{3}$');

-- One application per student and scholarship that is not cancelled, one payment attempt that is still open.
CREATE UNIQUE INDEX "applications_one_open" ON "applications"("applicant_id", "scholarship_id") WHERE "cancelled_at" IS NULL;
CREATE UNIQUE INDEX "payments_one_open" ON "payments"("payer_id", "scholarship_id") WHERE "status" = 'CREATED';

-- The public list: one index for each order, the id last because it breaks ties. What the filters ask for is in each
-- of them, so that walking an order with a filter never has to look at the table.
CREATE INDEX "scholarships_newest" ON "scholarships"("scholarship_post_date" DESC, "id" DESC)
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "total_fee", "application_deadline") WHERE "archived_at" IS NULL;
CREATE INDEX "scholarships_closing" ON "scholarships"("application_deadline", "id")
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "total_fee") WHERE "archived_at" IS NULL;
CREATE INDEX "scholarships_fee" ON "scholarships"("application_fees", "id")
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "total_fee", "application_deadline") WHERE "archived_at" IS NULL;
CREATE INDEX "scholarships_rank" ON "scholarships"("university_world_rank", "id")
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "total_fee", "application_deadline") WHERE "archived_at" IS NULL;
-- Where in an order the matches of a filter begin that goes along with it: fees, deadlines, the universities of a
-- country. Walking the order from its start could pass a large part of all rows.
CREATE INDEX "scholarships_fee_starts" ON "scholarships"("application_fees", "total_fee") WHERE "archived_at" IS NULL;
CREATE INDEX "scholarships_newest_starts" ON "scholarships"("scholarship_post_date" DESC, "application_deadline") WHERE "archived_at" IS NULL;
CREATE INDEX "scholarships_rank_starts" ON "scholarships"("university_world_rank", "university_country") WHERE "archived_at" IS NULL;
-- Counting up to a cap, with whatever else is asked for.
CREATE INDEX "scholarships_total_fee" ON "scholarships"("total_fee")
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "application_deadline") WHERE "archived_at" IS NULL;
CREATE INDEX "scholarships_facets" ON "scholarships"("university_country", "subject_category", "scholarship_category", "degree")
    INCLUDE ("total_fee", "application_deadline") WHERE "archived_at" IS NULL;
CREATE INDEX "scholarships_search" ON "scholarships" USING gin ("search");
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops);
CREATE INDEX "search_words_prefix" ON "search_words"("word" text_pattern_ops);

-- Misspelt words are compared with the words that occur, a small table, instead of with a million texts.
-- A word whose last scholarship is gone stays: it does no harm.
CREATE FUNCTION remember_inserted_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO search_words (word)
    SELECT DISTINCT unnest(tsvector_to_array(search)) FROM inserted
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE FUNCTION remember_updated_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO search_words (word) SELECT unnest(tsvector_to_array(NEW.search)) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER "scholarships_words_inserted" AFTER INSERT ON "scholarships"
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION remember_inserted_words();
CREATE TRIGGER "scholarships_words_updated"
    AFTER UPDATE OF "scholarship_name", "university_name", "university_country", "university_city", "subject_category" ON "scholarships"
    FOR EACH ROW EXECUTE FUNCTION remember_updated_words();

-- The audit is only ever added to.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'audit_entries is append-only';
END $$;
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE ON "audit_entries"
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
