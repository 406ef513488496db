-- Searches find the letters that a university is known by, such as MIT, degrees and categories as words, and what descriptions say.
-- A generated column cannot be changed: it is made anew, and its index with it.
DROP TRIGGER "scholarships_words_inserted" ON "scholarships";
DROP TRIGGER "scholarships_words_updated" ON "scholarships";
DROP TRIGGER "scholarships_words_deleted" ON "scholarships";
DROP TRIGGER "scholarships_words_truncated" ON "scholarships";

-- The words of what a scholarship is called, where it is and what it is for.
CREATE FUNCTION scholarship_search(name text, university text, place text, subject subject_category) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT setweight(to_tsvector('public.portal', name), 'A') ||
        setweight(to_tsvector('public.portal', university), 'B') ||
        -- Three letters and more: two are as often a word, or a country.
        setweight(to_tsvector('public.portal', CASE WHEN length(regexp_replace(university, '[^[:upper:]]', '', 'g')) > 2
            THEN regexp_replace(university, '[^[:upper:]]', '', 'g') ELSE '' END), 'B') ||
        setweight(to_tsvector('public.portal', place), 'C') ||
        setweight(to_tsvector('public.portal', CASE subject
            WHEN 'AGRICULTURE' THEN 'agriculture' WHEN 'ENGINEERING' THEN 'engineering' ELSE 'doctor medicine' END), 'D')
$$;

ALTER TABLE "scholarships" DROP COLUMN "search";
ALTER TABLE "scholarships"
    ADD COLUMN "search" tsvector GENERATED ALWAYS AS (
        scholarship_search("scholarship_name", "university_name", "university_country" || ' ' || "university_city", "subject_category")
    ) STORED,
    -- The words of the description that are not in "search", without their places.
    ADD COLUMN "described" tsvector GENERATED ALWAYS AS (
        strip(ts_delete(to_tsvector('public.portal', coalesce("description", '')), tsvector_to_array(
            scholarship_search("scholarship_name", "university_name", "university_country" || ' ' || "university_city", "subject_category"))))
    ) STORED;

CREATE INDEX "scholarships_search" ON "scholarships" USING gin ("search");
CREATE INDEX "scholarships_described" ON "scholarships" USING gin ("described");

TRUNCATE scholarship_words;
INSERT INTO scholarship_words SELECT * FROM list_scholarship_words(ARRAY(SELECT id FROM scholarships));
INSERT INTO search_words (word)
SELECT DISTINCT word FROM scholarships, unnest(tsvector_to_array(search) || tsvector_to_array(described)) word
ON CONFLICT DO NOTHING;

-- As before, and the words of descriptions become known, too.
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
            WHERE (o.search, o.archived_at, o.university_country, o.university_world_rank, o.subject_category,
                o.scholarship_category, o.degree, o.application_fees, o.total_fee, o.application_deadline,
                o.scholarship_post_date)
            IS DISTINCT FROM (w.search, w.archived_at, w.university_country, w.university_world_rank, w.subject_category,
                w.scholarship_category, w.degree, w.application_fees, w.total_fee, w.application_deadline,
                w.scholarship_post_date));
        described_anew := ARRAY(
            SELECT id FROM replaced o JOIN written w USING (id) WHERE o.described IS DISTINCT FROM w.described);
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
            SELECT unnest(tsvector_to_array(s.search)) FROM written s WHERE s.id = ANY (affected)
            UNION ALL SELECT unnest(tsvector_to_array(s.described)) FROM written s WHERE s.id = ANY (described_anew)
        ) words (gained) ORDER BY gained ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER "scholarships_words_inserted" AFTER INSERT ON "scholarships"
    REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_scholarship_words();
CREATE TRIGGER "scholarships_words_updated" AFTER UPDATE ON "scholarships"
    REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_scholarship_words();
CREATE TRIGGER "scholarships_words_deleted" AFTER DELETE ON "scholarships"
    REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_scholarship_words();
CREATE TRIGGER "scholarships_words_truncated" AFTER TRUNCATE ON "scholarships"
    FOR EACH STATEMENT EXECUTE FUNCTION keep_scholarship_words();
