-- Subjects, categories and degrees become texts, so that their lists can grow without changing a type. Their shape is checked here, the
-- lists by the rules of the input. Stops the portal's writes while it rewrites the table.

-- Both columns and their indexes depend on the type.
ALTER TABLE scholarships DROP COLUMN search, DROP COLUMN described;
DROP FUNCTION scholarship_search(text, text, text, subject_category);

ALTER TABLE scholarships
    ALTER COLUMN subject_category TYPE text COLLATE "C" USING subject_category::text,
    ALTER COLUMN scholarship_category TYPE text COLLATE "C" USING scholarship_category::text,
    ALTER COLUMN degree TYPE text COLLATE "C" USING degree::text,
    ADD CONSTRAINT scholarships_subject_category CHECK (subject_category ~ '^[A-Z][A-Z0-9_]{0,39}$'),
    ADD CONSTRAINT scholarships_scholarship_category CHECK (scholarship_category ~ '^[A-Z][A-Z0-9_]{0,39}$'),
    ADD CONSTRAINT scholarships_degree_code CHECK (degree ~ '^[A-Z][A-Z0-9_]{0,39}$');
ALTER TABLE scholarship_words
    ALTER COLUMN subject_category TYPE text COLLATE "C" USING subject_category::text,
    ALTER COLUMN scholarship_category TYPE text COLLATE "C" USING scholarship_category::text,
    ALTER COLUMN degree TYPE text COLLATE "C" USING degree::text;
ALTER TABLE applications
    ALTER COLUMN degree TYPE text COLLATE "C" USING degree::text,
    ADD CONSTRAINT applications_degree_code CHECK (degree ~ '^[A-Z][A-Z0-9_]{0,39}$');

DROP TYPE subject_category;
DROP TYPE scholarship_category;
DROP TYPE degree;

-- As before, with the words of the code for subjects other than DOCTOR.
CREATE FUNCTION scholarship_search(name text, university text, place text, subject text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT setweight(to_tsvector('public.portal', name), 'A') ||
        setweight(to_tsvector('public.portal', university), 'B') ||
        setweight(to_tsvector('public.portal', CASE WHEN length(regexp_replace(university, '[^[:upper:]]', '', 'g')) > 2
            THEN regexp_replace(university, '[^[:upper:]]', '', 'g') ELSE '' END), 'B') ||
        setweight(to_tsvector('public.portal', place), 'C') ||
        setweight(to_tsvector('public.portal', CASE subject
            WHEN 'DOCTOR' THEN 'doctor medicine' ELSE lower(replace(subject, '_', ' ')) END), 'D')
$$;
ALTER TABLE scholarships
    ADD COLUMN search tsvector GENERATED ALWAYS AS (
        scholarship_search(scholarship_name, university_name, university_country || ' ' || university_city, subject_category)
    ) STORED,
    ADD COLUMN described tsvector GENERATED ALWAYS AS (
        strip(ts_delete(to_tsvector('public.portal', coalesce(description, '')), tsvector_to_array(
            scholarship_search(scholarship_name, university_name, university_country || ' ' || university_city, subject_category))))
    ) STORED;
CREATE INDEX scholarships_search ON scholarships USING gin (search);
CREATE INDEX scholarships_called ON scholarships USING gin (ts_filter(search, '{a,b}'));
CREATE INDEX scholarships_described ON scholarships USING gin (described);

CREATE INDEX scholarships_search_sample ON scholarships USING gin (search) WITH (fastupdate = off)
    WHERE get_byte(uuid_send(id), 15) < 8;
CREATE INDEX scholarships_called_sample ON scholarships USING gin (ts_filter(search, '{a,b}')) WITH (fastupdate = off)
    WHERE get_byte(uuid_send(id), 15) < 8;
CREATE INDEX scholarships_described_sample ON scholarships USING gin (described) WITH (fastupdate = off)
    WHERE get_byte(uuid_send(id), 15) < 8;

ANALYZE scholarships, scholarship_words, applications;
