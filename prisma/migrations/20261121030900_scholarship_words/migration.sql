-- CreateTable
CREATE TABLE "scholarship_words" (
    "word" TEXT COLLATE "C" NOT NULL,
    "id" UUID NOT NULL,
    "relevance" REAL NOT NULL,
    "university_country" TEXT NOT NULL,
    "university_world_rank" INTEGER NOT NULL,
    "subject_category" "subject_category" NOT NULL,
    "scholarship_category" "scholarship_category" NOT NULL,
    "degree" "degree" NOT NULL,
    "application_fees" INTEGER NOT NULL,
    "total_fee" INTEGER NOT NULL,
    "application_deadline" DATE NOT NULL,
    "scholarship_post_date" DATE NOT NULL
)
-- Rows that vacuum has not passed yet must be visited although the index holds all of them.
WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);

-- What the table has to hold for these scholarships.
CREATE FUNCTION list_scholarship_words(ids uuid[]) RETURNS SETOF scholarship_words LANGUAGE sql STABLE AS $$
    SELECT word, s.id, ts_rank(s.search, ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''')::tsquery),
        s.university_country, s.university_world_rank, s.subject_category, s.scholarship_category, s.degree,
        s.application_fees, s.total_fee, s.application_deadline, s.scholarship_post_date
    FROM scholarships s, unnest(tsvector_to_array(s.search)) word
    WHERE s.id = ANY (ids) AND s.archived_at IS NULL
$$;

INSERT INTO scholarship_words SELECT * FROM list_scholarship_words(ARRAY(SELECT id FROM scholarships));

-- Whatever a search filters, counts and sorts by stands side by side for each word.
CREATE UNIQUE INDEX "scholarship_words_matches" ON "scholarship_words"("word", "id")
    INCLUDE ("relevance", "university_country", "university_world_rank", "subject_category", "scholarship_category",
        "degree", "application_fees", "total_fee", "application_deadline", "scholarship_post_date");

-- Both tables of words follow every write. The rows of a scholarship change only under that scholarship's own lock.
-- Most updates, such as a new rating, change nothing here; they are told apart before anything is looked up.
-- Its plans are kept while the tables grow, within one import by a hundred thousand rows: rows are found by the index.
CREATE FUNCTION keep_scholarship_words() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
    affected uuid[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        affected := ARRAY(SELECT id FROM written);
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
        SELECT DISTINCT gained FROM written s, unnest(tsvector_to_array(s.search)) gained
        WHERE s.id = ANY (affected) ORDER BY gained ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END $$;

DROP TRIGGER "scholarships_words_inserted" ON "scholarships";
DROP TRIGGER "scholarships_words_updated" ON "scholarships";
DROP FUNCTION remember_inserted_words();
DROP FUNCTION remember_updated_words();
CREATE TRIGGER "scholarships_words_inserted" AFTER INSERT ON "scholarships"
    REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_scholarship_words();
CREATE TRIGGER "scholarships_words_updated" AFTER UPDATE ON "scholarships"
    REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_scholarship_words();
CREATE TRIGGER "scholarships_words_deleted" AFTER DELETE ON "scholarships"
    REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_scholarship_words();
CREATE TRIGGER "scholarships_words_truncated" AFTER TRUNCATE ON "scholarships"
    FOR EACH STATEMENT EXECUTE FUNCTION keep_scholarship_words();
