-- Pictures, and what the portal keeps for itself.
-- The first seven migrations hold the tables, each with its rules and indices; the others hold functions with their triggers.

-- Search ignores accents: each word passes `unaccent`, then becomes lower case. There are no stop words and no stemming, because most
-- words here are names.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE TEXT SEARCH CONFIGURATION public.portal (COPY = simple);
ALTER TEXT SEARCH CONFIGURATION public.portal
    ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part, numword, numhword, hword_numpart
    WITH unaccent, simple;

-- The migration of accounts adds the foreign key of `owner_id`.
CREATE TABLE pictures (
    id uuid PRIMARY KEY,
    owner_id uuid,
    is_private boolean NOT NULL DEFAULT false,
    alt text,
    width integer NOT NULL,
    height integer NOT NULL,
    bytes integer NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT pictures_size CHECK (width > 0 AND height > 0 AND bytes > 0)
);
CREATE INDEX pictures_owner_id_idx ON pictures (owner_id);

CREATE TYPE picture_problem AS ENUM ('UNREACHABLE', 'NOT_FOUND', 'TOO_LARGE', 'TOO_SLOW', 'NOT_A_PICTURE');

-- The migration of accounts adds the foreign key of `user_id`.
CREATE TABLE picture_fetches (
    id uuid PRIMARY KEY,
    url text NOT NULL,
    user_id uuid,
    picture_id uuid REFERENCES pictures ON DELETE CASCADE ON UPDATE CASCADE,
    problem picture_problem,
    attempts integer NOT NULL DEFAULT 0,
    due_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX picture_fetches_user_id_key ON picture_fetches (user_id);
CREATE INDEX picture_fetches_picture_id_idx ON picture_fetches (picture_id);
CREATE INDEX picture_fetches_due_at_idx ON picture_fetches (due_at);
-- An address may be longer than an index entry.
CREATE UNIQUE INDEX picture_fetches_url ON picture_fetches (md5(url)) WHERE user_id IS NULL;

CREATE TABLE rate_limits (
    key text PRIMARY KEY,
    points integer NOT NULL,
    expire timestamptz(3)
);
CREATE INDEX rate_limits_expire_idx ON rate_limits (expire);

CREATE TABLE list_writes (
    id bigserial PRIMARY KEY,
    list text NOT NULL,
    writes bigint NOT NULL DEFAULT 1
);
CREATE INDEX list_writes_list_idx ON list_writes (list);

CREATE TABLE system_state (
    key text PRIMARY KEY,
    value text NOT NULL,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
