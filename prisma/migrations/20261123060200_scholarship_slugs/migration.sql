-- What stands in the address of a scholarship's page, and what stood there before: docs/decisions/0021-addresses-of-scholarships.md

-- CreateTable
CREATE TABLE "scholarship_slugs" (
    "slug" TEXT COLLATE "C" NOT NULL,
    "scholarship_id" UUID NOT NULL,
    "is_current" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "scholarship_slugs_pkey" PRIMARY KEY ("slug"),
    CONSTRAINT "scholarship_slugs_form" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length("slug") <= 120)
);

-- `St John's Éducation & Grant` becomes `st-johns-education-and-grant`. What has no Latin letters is left out.
CREATE FUNCTION fold_to_slug(given TEXT) RETURNS TEXT LANGUAGE sql STABLE AS $$
    SELECT trim('-' FROM regexp_replace(
        replace(translate(
            lower(regexp_replace(public.unaccent(normalize(given, NFC)), '[\u0300-\u036f]', '', 'g')),
            '''’‘`´ʼ', ''), '&', ' and '),
        '[^a-z0-9]+', '-', 'g'))
$$;

-- At most so many characters; of several words, whole ones.
CREATE FUNCTION cut_slug(given TEXT, longest INTEGER) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
    SELECT trim('-' FROM CASE WHEN length(given) <= longest OR substr(given, longest + 1, 1) = '-' THEN left(given, longest)
        ELSE regexp_replace(left(given, longest), '-[^-]*$', '') END)
$$;

-- Eight characters that follow from the id, for what the names do not tell apart.
CREATE FUNCTION make_slug_code(id UUID, attempt INTEGER) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
    SELECT left(md5(id::text || attempt), 8)
$$;

-- Both names, the university's only where the other does not hold it. In PL/pgSQL, so that each is folded once.
CREATE FUNCTION suggest_slug(id UUID, scholarship_name TEXT, university_name TEXT) RETURNS TEXT LANGUAGE plpgsql STABLE AS $$
DECLARE
    name TEXT := cut_slug(fold_to_slug(scholarship_name), 60);
    university TEXT := cut_slug(fold_to_slug(university_name), 40);
BEGIN
    IF name = '' THEN name := 'scholarship-' || make_slug_code(id, 0); END IF;
    IF university = '' OR strpos('-' || name || '-', '-' || university || '-') > 0 THEN RETURN name; END IF;
    RETURN name || '-' || university;
END $$;

-- Makes the suggested slug the scholarship's present one; with a code of its own where another has or had it. It waits
-- for a transaction that is writing the same one.
CREATE FUNCTION claim_slug(claimant UUID, suggested TEXT) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    candidate TEXT := suggested;
    attempt INTEGER := 0;
BEGIN
    LOOP
        INSERT INTO scholarship_slugs AS s (slug, scholarship_id) VALUES (candidate, claimant)
            ON CONFLICT (slug) DO UPDATE SET is_current = true WHERE s.scholarship_id = excluded.scholarship_id;
        EXIT WHEN FOUND;
        attempt := attempt + 1;
        candidate := suggested || '-' || make_slug_code(claimant, attempt);
    END LOOP;
END $$;

-- What is there: the oldest of several with the same names gets the slug as it is.
INSERT INTO "scholarship_slugs" ("slug", "scholarship_id")
SELECT CASE WHEN number = 1 THEN slug ELSE slug || '-' || make_slug_code(id, 1) END, id
FROM (
    SELECT id, slug, row_number() OVER (PARTITION BY slug ORDER BY id) AS number
    FROM (SELECT id, suggest_slug(id, scholarship_name, university_name) COLLATE "C" AS slug FROM scholarships) suggested
) numbered
ON CONFLICT DO NOTHING;

-- CreateIndex
CREATE UNIQUE INDEX "scholarship_slugs_current" ON "scholarship_slugs"("scholarship_id") INCLUDE ("slug") WHERE "is_current";

-- What the codes of eight characters did not tell apart.
SELECT claim_slug(s.id, suggest_slug(s.id, s.scholarship_name, s.university_name)) FROM scholarships s
WHERE NOT EXISTS (SELECT FROM scholarship_slugs kept WHERE kept.scholarship_id = s.id AND kept.is_current);

-- CreateIndex
CREATE INDEX "scholarship_slugs_scholarship_id_idx" ON "scholarship_slugs"("scholarship_id");

-- AddForeignKey
ALTER TABLE "scholarship_slugs" ADD CONSTRAINT "scholarship_slugs_scholarship_id_fkey" FOREIGN KEY ("scholarship_id") REFERENCES "scholarships"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever writes scholarships, the portal or an import, leaves each with a slug. A former one goes on leading to it.
-- All of a statement at once and in one order, so that two writers of the same names do not wait for each other; one by
-- one only those whose slug another has.
CREATE FUNCTION keep_scholarship_slugs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    renamed UUID[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        renamed := ARRAY(SELECT id FROM written);
    ELSE
        renamed := ARRAY(
            SELECT w.id FROM written w JOIN replaced o USING (id)
            WHERE (o.scholarship_name, o.university_name) IS DISTINCT FROM (w.scholarship_name, w.university_name)
                AND suggest_slug(o.id, o.scholarship_name, o.university_name)
                    <> suggest_slug(w.id, w.scholarship_name, w.university_name));
        IF renamed = '{}' THEN RETURN NULL; END IF;
        UPDATE scholarship_slugs SET is_current = false WHERE scholarship_id = ANY (renamed) AND is_current;
    END IF;
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
CREATE TRIGGER "scholarships_slug_inserted" AFTER INSERT ON "scholarships"
    REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_scholarship_slugs();
CREATE TRIGGER "scholarships_slug_updated" AFTER UPDATE ON "scholarships"
    REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_scholarship_slugs();
