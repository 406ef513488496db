-- CreateEnum
CREATE TYPE "listing_state" AS ENUM ('DRAFT', 'UNDER_REVIEW', 'SCHEDULED', 'PUBLISHED');

-- What is there was published when it was added. An UPDATE would tell partners that all of it changed.
ALTER TABLE "scholarships"
    ADD COLUMN "state" "listing_state" NOT NULL DEFAULT 'PUBLISHED',
    ADD COLUMN "publish_at" TIMESTAMPTZ(3),
    ADD COLUMN "published_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    ADD COLUMN "previous_id" UUID;

DROP INDEX "scholarships_newest", "scholarships_closing", "scholarships_fee", "scholarships_rank",
    "scholarships_fee_starts", "scholarships_newest_starts", "scholarships_rank_starts",
    "scholarships_total_fee", "scholarships_facets";

ALTER TABLE "scholarships"
    ALTER COLUMN "published_at" TYPE TIMESTAMPTZ(3) USING "created_at",
    ADD COLUMN "is_public" BOOLEAN NOT NULL GENERATED ALWAYS AS ("state" = 'PUBLISHED' AND "archived_at" IS NULL) STORED,
    ADD CONSTRAINT "scholarships_published" CHECK ("state" <> 'PUBLISHED' OR "published_at" IS NOT NULL),
    ADD CONSTRAINT "scholarships_scheduled" CHECK (("state" = 'SCHEDULED') = ("publish_at" IS NOT NULL));

-- AddForeignKey
ALTER TABLE "scholarships" ADD CONSTRAINT "scholarships_previous_id_fkey" FOREIGN KEY ("previous_id")
    REFERENCES "scholarships"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "scholarships_previous_id_idx" ON "scholarships"("previous_id");
CREATE INDEX "scholarships_scheduled_at" ON "scholarships"("publish_at") WHERE "state" = 'SCHEDULED';
CREATE INDEX "scholarships_unpublished" ON "scholarships"("state") WHERE "state" <> 'PUBLISHED';

-- The public list's indices as before, over what is public.
CREATE INDEX "scholarships_newest" ON "scholarships"("scholarship_post_date" DESC, "id" DESC)
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "total_fee", "application_deadline") WHERE "is_public";
CREATE INDEX "scholarships_closing" ON "scholarships"("application_deadline", "id")
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "total_fee") WHERE "is_public";
CREATE INDEX "scholarships_fee" ON "scholarships"("application_fees", "id")
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "total_fee", "application_deadline") WHERE "is_public";
CREATE INDEX "scholarships_rank" ON "scholarships"("university_world_rank", "id")
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "total_fee", "application_deadline") WHERE "is_public";
CREATE INDEX "scholarships_fee_starts" ON "scholarships"("application_fees", "total_fee") WHERE "is_public";
CREATE INDEX "scholarships_newest_starts" ON "scholarships"("scholarship_post_date" DESC, "application_deadline") WHERE "is_public";
CREATE INDEX "scholarships_rank_starts" ON "scholarships"("university_world_rank", "university_country") WHERE "is_public";
CREATE INDEX "scholarships_total_fee" ON "scholarships"("total_fee")
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "application_deadline") WHERE "is_public";
CREATE INDEX "scholarships_facets" ON "scholarships"("university_country", "subject_category", "scholarship_category", "degree")
    INCLUDE ("total_fee", "application_deadline") WHERE "is_public";

-- Only what is public can be searched for, and only its words are known.
CREATE OR REPLACE FUNCTION list_scholarship_words(ids uuid[]) RETURNS SETOF scholarship_words LANGUAGE sql STABLE AS $$
    SELECT word, s.id, ts_rank(s.search, ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''')::tsquery),
        s.university_country, s.university_world_rank, s.subject_category, s.scholarship_category, s.degree,
        s.application_fees, s.total_fee, s.application_deadline, s.scholarship_post_date
    FROM scholarships s, unnest(tsvector_to_array(s.search)) word
    WHERE s.id = ANY (ids) AND s.is_public
$$;

CREATE OR REPLACE FUNCTION keep_scholarship_words() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
    affected uuid[];
    described_anew uuid[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        affected := ARRAY(SELECT id FROM written);
        described_anew := affected;
    ELSIF TG_OP = 'DELETE' THEN
        affected := ARRAY(SELECT id FROM replaced);
    ELSIF TG_OP = 'UPDATE' THEN
        affected := ARRAY(
            SELECT id FROM replaced o FULL JOIN written w USING (id)
            WHERE (o.search, o.is_public, o.university_country, o.university_world_rank, o.subject_category,
                o.scholarship_category, o.degree, o.application_fees, o.total_fee, o.application_deadline,
                o.scholarship_post_date)
            IS DISTINCT FROM (w.search, w.is_public, w.university_country, w.university_world_rank, w.subject_category,
                w.scholarship_category, w.degree, w.application_fees, w.total_fee, w.application_deadline,
                w.scholarship_post_date));
        described_anew := ARRAY(
            SELECT id FROM replaced o JOIN written w USING (id)
            WHERE (o.described, o.is_public) IS DISTINCT FROM (w.described, w.is_public));
    END IF;
    IF TG_OP = 'TRUNCATE' THEN
        TRUNCATE scholarship_words;
    ELSIF TG_OP <> 'INSERT' THEN
        DELETE FROM scholarship_words w USING replaced s, unnest(tsvector_to_array(s.search)) gone
        WHERE s.id = ANY (affected) AND w.word = gone AND w.id = s.id;
    END IF;
    IF TG_OP IN ('INSERT', 'UPDATE') THEN
        INSERT INTO scholarship_words SELECT * FROM list_scholarship_words(affected);
        -- In one order, so that two writers of the same new words do not wait for each other.
        INSERT INTO search_words (word)
        SELECT DISTINCT gained FROM (
            SELECT unnest(tsvector_to_array(s.search)) FROM written s WHERE s.is_public AND s.id = ANY (affected)
            UNION ALL
            SELECT unnest(tsvector_to_array(s.described)) FROM written s WHERE s.is_public AND s.id = ANY (described_anew)
        ) words (gained) ORDER BY gained ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END $$;

-- Partners hear of the end of what they could know of.
DROP TRIGGER "scholarships_removed" ON "scholarships";
CREATE TRIGGER "scholarships_removed" AFTER DELETE ON "scholarships"
    FOR EACH ROW WHEN (OLD."published_at" IS NOT NULL) EXECUTE FUNCTION remember_removed_scholarship();
