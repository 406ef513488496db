-- What staff keep for themselves: views of lists, and files that a job prepares.

CREATE TABLE saved_views (
    id uuid PRIMARY KEY,
    owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    name text NOT NULL,
    query text NOT NULL,
    hidden text[],
    created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX saved_views_owner_id_name_key ON saved_views (owner_id, name);

CREATE TYPE prepared_file_kind AS ENUM ('APPLICATION_PAPERS');
CREATE TYPE prepared_file_state AS ENUM ('WAITING', 'MAKING', 'READY', 'FAILED');
CREATE TYPE prepared_file_failure AS ENUM ('TOO_LARGE', 'NO_RIGHT', 'ERASED', 'BROKEN');

CREATE TABLE prepared_files (
    id uuid PRIMARY KEY,
    owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    kind prepared_file_kind NOT NULL,
    state prepared_file_state NOT NULL DEFAULT 'WAITING',
    failure prepared_file_failure,
    is_merged boolean NOT NULL,
    language text NOT NULL,
    total integer NOT NULL,
    done integer NOT NULL DEFAULT 0,
    bytes integer,
    run uuid,
    runs integer NOT NULL DEFAULT 0,
    expires_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,

    CONSTRAINT prepared_files_done CHECK (done BETWEEN 0 AND total),
    -- Only a file that can be fetched has a size and an expiry.
    CONSTRAINT prepared_files_ready CHECK ((state = 'READY') = (num_nonnulls(bytes, expires_at) = 2)),
    CONSTRAINT prepared_files_failure CHECK ((state = 'FAILED') = (failure IS NOT NULL)),
    CONSTRAINT prepared_files_run CHECK ((state IN ('MAKING', 'READY')) = (run IS NOT NULL))
);
CREATE INDEX prepared_files_owner_id_created_at_idx ON prepared_files (owner_id, created_at);

CREATE TABLE prepared_file_applications (
    file_id uuid NOT NULL REFERENCES prepared_files ON DELETE CASCADE ON UPDATE CASCADE,
    application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE ON UPDATE CASCADE,
    place integer NOT NULL,

    PRIMARY KEY (file_id, application_id)
);
CREATE INDEX prepared_file_applications_application_id_idx ON prepared_file_applications (application_id);
