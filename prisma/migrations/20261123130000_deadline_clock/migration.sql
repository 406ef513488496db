-- A deadline is a local time in a zone. The zone of what is there is the portal's, which the program that migrates names.
-- A default writes no row: partners and kept answers see no change.
DO $$
BEGIN
    EXECUTE format('ALTER TABLE "scholarships" ADD COLUMN "time_zone" TEXT NOT NULL DEFAULT %L',
        coalesce(nullif(current_setting('portal.time_zone', true), ''), 'UTC'));
END $$;

ALTER TABLE "scholarships"
    ADD COLUMN "deadline_time" TIME(0) NOT NULL DEFAULT '23:59',
    ADD COLUMN "deadline_shift" SMALLINT NOT NULL DEFAULT 0,
    ADD COLUMN "opens_on" DATE,
    ADD COLUMN "opens_time" TIME(0) NOT NULL DEFAULT '00:00',
    ADD COLUMN "decisions_by" DATE;

DROP INDEX "scholarships_newest", "scholarships_closing", "scholarships_fee", "scholarships_rank",
    "scholarships_newest_starts", "scholarships_total_fee", "scholarships_facets";

-- The instants. The minute of a deadline belongs to it, so it closes after that. Minutes are added in UTC, where no session's
-- zone has a say, as a generated column asks.
ALTER TABLE "scholarships"
    ADD COLUMN "closes_at" TIMESTAMPTZ(0) NOT NULL GENERATED ALWAYS AS (((("application_deadline" + "deadline_time")
        AT TIME ZONE "time_zone" AT TIME ZONE 'UTC') + make_interval(mins => 1 - "deadline_shift")) AT TIME ZONE 'UTC') STORED,
    ADD COLUMN "opens_at" TIMESTAMPTZ(0) GENERATED ALWAYS AS (("opens_on" + "opens_time") AT TIME ZONE "time_zone") STORED,
    ADD CONSTRAINT "scholarships_opens_first" CHECK ("opens_at" < "closes_at");

-- The public list's indices as before, with the instants.
CREATE INDEX "scholarships_newest" ON "scholarships"("scholarship_post_date" DESC, "id" DESC)
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "total_fee", "application_deadline",
        "closes_at", "opens_at") WHERE "is_public";
CREATE INDEX "scholarships_closing" ON "scholarships"("closes_at", "id")
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "total_fee", "application_deadline",
        "opens_at") WHERE "is_public";
CREATE INDEX "scholarships_fee" ON "scholarships"("application_fees", "id")
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "total_fee", "application_deadline",
        "closes_at", "opens_at") WHERE "is_public";
CREATE INDEX "scholarships_rank" ON "scholarships"("university_world_rank", "id")
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "total_fee", "application_deadline",
        "closes_at", "opens_at") WHERE "is_public";
CREATE INDEX "scholarships_newest_starts" ON "scholarships"("scholarship_post_date" DESC, "closes_at") WHERE "is_public";
CREATE INDEX "scholarships_total_fee" ON "scholarships"("total_fee")
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "application_deadline",
        "closes_at", "opens_at") WHERE "is_public";
CREATE INDEX "scholarships_facets" ON "scholarships"("university_country", "subject_category", "scholarship_category", "degree")
    INCLUDE ("total_fee", "application_deadline", "closes_at", "opens_at") WHERE "is_public";
-- What opens next, and what opened last.
CREATE INDEX "scholarships_opening" ON "scholarships"("opens_at") WHERE "is_public" AND "opens_at" IS NOT NULL;

DROP INDEX "scholarship_words_matches";
ALTER TABLE "scholarship_words"
    ADD COLUMN "closes_at" TIMESTAMPTZ(0),
    ADD COLUMN "opens_at" TIMESTAMPTZ(0);
UPDATE "scholarship_words" w SET "closes_at" = s."closes_at" FROM "scholarships" s WHERE s."id" = w."id";
ALTER TABLE "scholarship_words" ALTER COLUMN "closes_at" SET NOT NULL;
CREATE UNIQUE INDEX "scholarship_words_matches" ON "scholarship_words"("word", "id")
    INCLUDE ("relevance", "university_country", "university_world_rank", "subject_category", "scholarship_category",
        "degree", "application_fees", "total_fee", "application_deadline", "scholarship_post_date", "closes_at", "opens_at");

CREATE OR REPLACE FUNCTION list_scholarship_words(ids uuid[]) RETURNS SETOF scholarship_words LANGUAGE sql STABLE AS $$
    SELECT word, s.id, ts_rank(s.search, ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''')::tsquery),
        s.university_country, s.university_world_rank, s.subject_category, s.scholarship_category, s.degree,
        s.application_fees, s.total_fee, s.application_deadline, s.scholarship_post_date, s.closes_at, s.opens_at
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
                o.scholarship_post_date, o.closes_at, o.opens_at)
            IS DISTINCT FROM (w.search, w.is_public, w.university_country, w.university_world_rank, w.subject_category,
                w.scholarship_category, w.degree, w.application_fees, w.total_fee, w.application_deadline,
                w.scholarship_post_date, w.closes_at, w.opens_at));
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
