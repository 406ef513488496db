-- Triggers on scholarships keep the two tables of words that searches read: `scholarship_words` and `search_words`.

-- The rows of `scholarship_words` for these scholarships.
CREATE FUNCTION list_scholarship_words(ids uuid[]) RETURNS SETOF scholarship_words LANGUAGE sql STABLE AS $$
    SELECT word, s.id, ts_rank(s.search, ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''')::tsquery),
        s.university_country, s.university_world_rank, s.subject_category, s.scholarship_category, s.degree,
        s.application_fees, s.total_fee, s.application_deadline, s.scholarship_post_date, s.closes_at, s.opens_at
    FROM scholarships s, unnest(tsvector_to_array(s.search)) word
    WHERE s.id = ANY (ids) AND s.is_public
$$;

-- The rows of a scholarship change only under that scholarship's lock. Most updates, such as a new rating, change no word: the function
-- finds that out before it looks anything up. PostgreSQL keeps the function's plans while an import adds a hundred thousand rows, so the
-- settings make them use the index from the start.
CREATE FUNCTION keep_scholarship_words() RETURNS trigger LANGUAGE plpgsql
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

CREATE TRIGGER scholarships_words_inserted AFTER INSERT ON scholarships
    REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_scholarship_words();
CREATE TRIGGER scholarships_words_updated AFTER UPDATE ON scholarships
    REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_scholarship_words();
CREATE TRIGGER scholarships_words_deleted AFTER DELETE ON scholarships
    REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_scholarship_words();
CREATE TRIGGER scholarships_words_truncated AFTER TRUNCATE ON scholarships
    FOR EACH STATEMENT EXECUTE FUNCTION keep_scholarship_words();
