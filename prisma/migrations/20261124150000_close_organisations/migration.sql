-- Null for one that offers scholarships, which all did until now. The portal's own is never closed.
ALTER TABLE "organisations" ADD COLUMN "closed_at" TIMESTAMPTZ(3),
    ADD CONSTRAINT "organisations_own_open" CHECK ("closed_at" IS NULL OR "id" <> '00000000-0000-7000-8000-000000000001');

-- One organisation's scholarships, the newest first: its page, and the list that is narrowed to it.
CREATE INDEX "scholarships_offered" ON "scholarships"("organisation_id", "scholarship_post_date" DESC, "id" DESC) WHERE "is_public";
