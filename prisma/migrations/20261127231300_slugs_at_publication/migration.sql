-- A scholarship gets its slug when it is published: before, others would notice by their own slugs what is being prepared. A draft of before keeps
-- the slug that it has until a published scholarship needs it.
CREATE FUNCTION was_published(id UUID) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM scholarships s WHERE s.id = was_published.id AND (s.state = 'PUBLISHED' OR s.published_at IS NOT NULL))
$$;

CREATE OR REPLACE FUNCTION claim_slug(claimant UUID, suggested TEXT) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    candidate TEXT := suggested;
    attempt INTEGER := 0;
BEGIN
    LOOP
        INSERT INTO scholarship_slugs AS s (slug, scholarship_id) VALUES (candidate, claimant)
            ON CONFLICT (slug) DO UPDATE SET is_current = true, scholarship_id = excluded.scholarship_id
            WHERE s.scholarship_id = excluded.scholarship_id OR NOT was_published(s.scholarship_id);
        EXIT WHEN FOUND;
        attempt := attempt + 1;
        candidate := suggested || '-' || make_slug_code(claimant, attempt);
    END LOOP;
END $$;

CREATE OR REPLACE FUNCTION keep_scholarship_slugs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    renamed UUID[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        renamed := ARRAY(SELECT id FROM written WHERE state = 'PUBLISHED');
    ELSE
        renamed := ARRAY(
            SELECT w.id FROM written w JOIN replaced o USING (id)
            WHERE w.state = 'PUBLISHED' AND (o.state <> 'PUBLISHED'
                OR (o.scholarship_name, o.university_name) IS DISTINCT FROM (w.scholarship_name, w.university_name)
                AND suggest_slug(o.id, o.scholarship_name, o.university_name)
                    <> suggest_slug(w.id, w.scholarship_name, w.university_name)));
    END IF;
    IF renamed = '{}' THEN RETURN NULL; END IF;
    UPDATE scholarship_slugs SET is_current = false WHERE scholarship_id = ANY (renamed) AND is_current;
    INSERT INTO scholarship_slugs AS s (slug, scholarship_id)
        SELECT DISTINCT ON (slug) slug, id FROM (
            SELECT suggest_slug(id, scholarship_name, university_name) COLLATE "C" AS slug, id FROM written WHERE id = ANY (renamed)
        ) suggested ORDER BY slug, id
        ON CONFLICT (slug) DO UPDATE SET is_current = true, scholarship_id = excluded.scholarship_id
        WHERE s.scholarship_id = excluded.scholarship_id OR NOT was_published(s.scholarship_id);
    PERFORM claim_slug(w.id, suggest_slug(w.id, w.scholarship_name, w.university_name)) FROM (
        SELECT * FROM written WHERE id = ANY (renamed)
            AND NOT EXISTS (SELECT FROM scholarship_slugs kept WHERE kept.scholarship_id = written.id AND kept.is_current)
        ORDER BY id
    ) w;
    RETURN NULL;
END $$;
