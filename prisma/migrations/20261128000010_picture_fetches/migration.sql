-- Triggers have each picture elsewhere fetched, whoever writes its address: forms, identity providers, imports.

CREATE FUNCTION start_picture_fetches() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A portal that never started has no queue yet: the schedule finds what is due.
  IF to_regnamespace('graphile_worker') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('fetchPictures', queue_name => 'pictures', max_attempts => 1);
  END IF;
END $$;

CREATE FUNCTION note_university_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO picture_fetches (id, url, due_at)
  SELECT gen_random_uuid(), url, now()
  FROM (SELECT DISTINCT university_image_url AS url FROM written WHERE university_image_url IS NOT NULL ORDER BY 1) given
  -- A picture that was fetched before is due again, for the scholarships that name it now.
  ON CONFLICT (md5(url)) WHERE user_id IS NULL DO UPDATE SET due_at = now() WHERE picture_fetches.picture_id IS NOT NULL;
  IF FOUND THEN PERFORM start_picture_fetches(); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER scholarships_pictures_inserted AFTER INSERT ON scholarships
    REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_university_pictures();
CREATE TRIGGER scholarships_pictures_updated AFTER UPDATE ON scholarships
    REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_university_pictures();

CREATE FUNCTION is_picture_elsewhere(address text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT address ~* '^https?://' AND address !~ '/files/[0-9a-f-]{36}\.webp$'
$$;

CREATE FUNCTION note_user_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_picture_elsewhere(NEW.image) THEN
    INSERT INTO picture_fetches (id, url, user_id, due_at) VALUES (gen_random_uuid(), NEW.image, NEW.id, now())
    -- Once a minute for an account, however often its owner writes another address.
    ON CONFLICT (user_id) DO UPDATE SET url = excluded.url, problem = NULL, attempts = 0, updated_at = now(),
      due_at = greatest(now(), picture_fetches.updated_at + interval '1 minute');
    PERFORM start_picture_fetches();
  ELSE
    DELETE FROM picture_fetches WHERE user_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_picture_noted AFTER INSERT OR UPDATE OF image ON users
    FOR EACH ROW EXECUTE FUNCTION note_user_picture();
