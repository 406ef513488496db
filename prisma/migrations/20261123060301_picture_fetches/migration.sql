-- CreateEnum
CREATE TYPE "picture_problem" AS ENUM ('UNREACHABLE', 'NOT_FOUND', 'TOO_LARGE', 'TOO_SLOW', 'NOT_A_PICTURE');

-- CreateTable
CREATE TABLE "picture_fetches" (
    "id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "user_id" UUID,
    "picture_id" UUID,
    "problem" "picture_problem",
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "picture_fetches_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "picture_fetches_user_id_key" ON "picture_fetches"("user_id");

-- CreateIndex
CREATE INDEX "picture_fetches_picture_id_idx" ON "picture_fetches"("picture_id");

-- CreateIndex
CREATE INDEX "picture_fetches_due_at_idx" ON "picture_fetches"("due_at");

-- AddForeignKey
ALTER TABLE "picture_fetches" ADD CONSTRAINT "picture_fetches_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "picture_fetches" ADD CONSTRAINT "picture_fetches_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "pictures"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An address may be longer than what an index holds.
CREATE UNIQUE INDEX "picture_fetches_url" ON "picture_fetches" (md5("url")) WHERE "user_id" IS NULL;
CREATE INDEX "scholarships_image_url" ON "scholarships" (md5("university_image_url")) WHERE "university_image_url" IS NOT NULL;

-- Whoever writes an address has it fetched: forms, identity providers, imports.
CREATE FUNCTION start_picture_fetches() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Before its first start a portal has no queue; then the schedule finds what is due.
  IF to_regnamespace('graphile_worker') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('fetchPictures', queue_name => 'pictures', max_attempts => 1);
  END IF;
END $$;

CREATE FUNCTION note_university_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO picture_fetches (id, url, due_at)
  SELECT gen_random_uuid(), url, now()
  FROM (SELECT DISTINCT university_image_url AS url FROM written WHERE university_image_url IS NOT NULL ORDER BY 1) given
  -- What was fetched meanwhile is due once more, for those who name it now.
  ON CONFLICT (md5(url)) WHERE user_id IS NULL DO UPDATE SET due_at = now() WHERE picture_fetches.picture_id IS NOT NULL;
  IF FOUND THEN PERFORM start_picture_fetches(); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "scholarships_pictures_inserted" AFTER INSERT ON "scholarships"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_university_pictures();
CREATE TRIGGER "scholarships_pictures_updated" AFTER UPDATE ON "scholarships"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_university_pictures();

CREATE FUNCTION is_picture_elsewhere(address TEXT) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT address ~* '^https?://' AND address !~ '/files/[0-9a-f-]{36}\.webp$'
$$;

CREATE FUNCTION note_user_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_picture_elsewhere(NEW.image) THEN
    INSERT INTO picture_fetches (id, url, user_id, due_at) VALUES (gen_random_uuid(), NEW.image, NEW.id, now())
    -- One a minute for each account, however often its owner writes another.
    ON CONFLICT (user_id) DO UPDATE SET url = excluded.url, problem = NULL, attempts = 0, updated_at = now(),
      due_at = greatest(now(), picture_fetches.updated_at + interval '1 minute');
    PERFORM start_picture_fetches();
  ELSE
    DELETE FROM picture_fetches WHERE user_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "users_picture_noted" AFTER INSERT OR UPDATE OF image ON "users"
  FOR EACH ROW EXECUTE FUNCTION note_user_picture();

-- What is named already: the schedule fetches it, one after the other.
INSERT INTO picture_fetches (id, url, user_id, due_at)
SELECT gen_random_uuid(), image, id, now() FROM users WHERE is_picture_elsewhere(image);
INSERT INTO picture_fetches (id, url, due_at)
SELECT gen_random_uuid(), url, now()
FROM (SELECT DISTINCT university_image_url AS url FROM scholarships WHERE university_image_url IS NOT NULL) given
ON CONFLICT DO NOTHING;
