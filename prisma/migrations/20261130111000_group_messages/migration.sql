-- Messages to many applicants. Each is a release, which delays and sends it.
CREATE TYPE group_recipient_state AS ENUM ('HELD', 'SENT', 'SKIPPED', 'UNDONE');

CREATE TABLE group_messages (
    release_id uuid PRIMARY KEY REFERENCES releases ON DELETE CASCADE ON UPDATE CASCADE,
    text text NOT NULL CHECK (char_length(text) <= 5000)
);

CREATE TABLE group_recipients (
    release_id uuid NOT NULL REFERENCES group_messages ON DELETE CASCADE ON UPDATE CASCADE,
    application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE ON UPDATE CASCADE,
    state group_recipient_state NOT NULL DEFAULT 'HELD',
    PRIMARY KEY (release_id, application_id)
);
CREATE INDEX group_recipients_application_id_idx ON group_recipients (application_id);
