-- Triggers give each scholarship its slug when it is published, whoever publishes it: docs/decisions/0021-addresses-of-scholarships.md.
-- A draft has none: others would notice by their own slugs what is being prepared.

-- `St John's Éducation & Grant` becomes `st-johns-education-and-grant`. Letters of other scripts are left out.
CREATE FUNCTION fold_to_slug(given text) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT trim('-' FROM regexp_replace(
        replace(translate(
            lower(regexp_replace(public.unaccent(normalize(given, NFC)), '[\u0300-\u036f]', '', 'g')),
            '''’‘`´ʼ', ''), '&', ' and '),
        '[^a-z0-9]+', '-', 'g'))
$$;

-- At most this many characters. A slug of several words is cut between two of them.
CREATE FUNCTION cut_slug(given text, longest integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT trim('-' FROM CASE WHEN length(given) <= longest OR substr(given, longest + 1, 1) = '-' THEN left(given, longest)
        ELSE regexp_replace(left(given, longest), '-[^-]*$', '') END)
$$;

-- Eight characters derived from the id, for scholarships that their names do not distinguish.
CREATE FUNCTION make_slug_code(id uuid, attempt integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT left(md5(id::text || attempt), 8)
$$;

-- Both names, without the university's if the scholarship's contains it. In PL/pgSQL, so that each name is folded once.
CREATE FUNCTION suggest_slug(id uuid, scholarship_name text, university_name text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
    name text := cut_slug(fold_to_slug(scholarship_name), 60);
    university text := cut_slug(fold_to_slug(university_name), 40);
BEGIN
    IF name = '' THEN name := 'scholarship-' || make_slug_code(id, 0); END IF;
    IF university = '' OR strpos('-' || name || '-', '-' || university || '-') > 0 THEN RETURN name; END IF;
    RETURN name || '-' || university;
END $$;

-- Makes the suggested slug the scholarship's current one, with a code if another scholarship has or had it. Waits for a transaction that
-- writes the same slug.
CREATE FUNCTION claim_slug(claimant uuid, suggested text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    candidate text := suggested;
    attempt integer := 0;
BEGIN
    LOOP
        INSERT INTO scholarship_slugs AS s (slug, scholarship_id) VALUES (candidate, claimant)
            ON CONFLICT (slug) DO UPDATE SET is_current = true WHERE s.scholarship_id = excluded.scholarship_id;
        EXIT WHEN FOUND;
        attempt := attempt + 1;
        candidate := suggested || '-' || make_slug_code(claimant, attempt);
    END LOOP;
END $$;

-- A former slug still leads to its scholarship. One statement writes the slugs of all rows in one order, so that two writers of the same
-- names do not wait for each other; only slugs that are taken are claimed one by one.
CREATE FUNCTION keep_scholarship_slugs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    renamed uuid[];
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
        ON CONFLICT (slug) DO UPDATE SET is_current = true WHERE s.scholarship_id = excluded.scholarship_id;
    PERFORM claim_slug(w.id, suggest_slug(w.id, w.scholarship_name, w.university_name)) FROM (
        SELECT * FROM written WHERE id = ANY (renamed)
            AND NOT EXISTS (SELECT FROM scholarship_slugs kept WHERE kept.scholarship_id = written.id AND kept.is_current)
        ORDER BY id
    ) w;
    RETURN NULL;
END $$;

CREATE TRIGGER scholarships_slug_inserted AFTER INSERT ON scholarships
    REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_scholarship_slugs();
CREATE TRIGGER scholarships_slug_updated AFTER UPDATE ON scholarships
    REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_scholarship_slugs();
