-- The language that a person chose, a BCP 47 tag; null as long as they did not choose.
ALTER TABLE "users" ADD COLUMN "language" TEXT
    CONSTRAINT "users_language_tag" CHECK ("language" ~ '^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$');
