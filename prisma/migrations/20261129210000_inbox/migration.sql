CREATE TABLE inbox_entries (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    kind text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    path text,
    action text,
    scholarship_id uuid,
    created_at timestamptz(3) NOT NULL,
    read_at timestamptz(3)
);
CREATE INDEX inbox_entries_user_id_created_at_id_idx ON inbox_entries (user_id, created_at, id);
CREATE INDEX inbox_entries_created_at_idx ON inbox_entries (created_at);
CREATE INDEX inbox_entries_unread ON inbox_entries (user_id) WHERE read_at IS NULL;

CREATE TABLE mail_opt_outs (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    topic text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (user_id, topic)
);

INSERT INTO mail_opt_outs (user_id, topic, created_at)
SELECT id, 'REMINDERS', updated_at FROM users WHERE NOT deadline_reminders;
ALTER TABLE users DROP COLUMN deadline_reminders;
