-- Files that admins import, with the problems that their dry run found.
CREATE TYPE import_kind AS ENUM ('SCHOLARSHIPS');
CREATE TYPE import_state AS ENUM ('UPLOADING', 'CHECKING', 'CHECKED', 'WRITING', 'DONE', 'FAILED');

CREATE TABLE imports (
    id uuid PRIMARY KEY,
    owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    kind import_kind NOT NULL,
    state import_state NOT NULL DEFAULT 'UPLOADING',
    file_name text NOT NULL,
    bytes integer NOT NULL DEFAULT 0,
    progress integer NOT NULL DEFAULT 0,
    position integer NOT NULL DEFAULT 0,
    added integer NOT NULL DEFAULT 0,
    changed integer NOT NULL DEFAULT 0,
    unchanged integer NOT NULL DEFAULT 0,
    bad integer NOT NULL DEFAULT 0,
    problem_count integer NOT NULL DEFAULT 0,
    ignored_columns text[] DEFAULT '{}',
    failure jsonb,
    runs integer NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL,

    CONSTRAINT imports_progress CHECK (progress BETWEEN 0 AND 100),
    CONSTRAINT imports_failure CHECK ((state = 'FAILED') = (failure IS NOT NULL))
);
CREATE INDEX imports_owner_id_created_at_idx ON imports (owner_id, created_at);

CREATE TABLE import_problems (
    import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE ON UPDATE CASCADE,
    number integer NOT NULL,
    line integer NOT NULL,
    "column" text,
    reason text NOT NULL,

    PRIMARY KEY (import_id, number)
);
