ALTER TYPE "notification_kind" ADD VALUE 'APPLICANT_MESSAGES';

CREATE TABLE conversations (
    application_id uuid PRIMARY KEY REFERENCES applications ON DELETE CASCADE ON UPDATE CASCADE,
    assignee_id uuid REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE,
    waiting_since timestamptz(3)
);
CREATE INDEX conversations_assignee_id_idx ON conversations (assignee_id);

CREATE TABLE application_messages (
    id uuid PRIMARY KEY,
    application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE ON UPDATE CASCADE,
    author_id uuid REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE,
    is_from_staff boolean NOT NULL,
    text text NOT NULL CHECK (char_length(text) <= 5000),
    sent_at timestamptz(3) NOT NULL,
    read_at timestamptz(3)
);
CREATE INDEX application_messages_application_id_sent_at_idx ON application_messages (application_id, sent_at);
CREATE INDEX application_messages_author_id_idx ON application_messages (author_id);
-- Messages that staff have not read, for lists and notifications.
CREATE INDEX application_messages_unread ON application_messages (sent_at, application_id)
    WHERE read_at IS NULL AND NOT is_from_staff;

CREATE TABLE application_notes (
    id uuid PRIMARY KEY,
    application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE ON UPDATE CASCADE,
    author_id uuid REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE,
    text text NOT NULL CHECK (char_length(text) <= 5000),
    written_at timestamptz(3) NOT NULL
);
CREATE INDEX application_notes_application_id_written_at_idx ON application_notes (application_id, written_at);
CREATE INDEX application_notes_author_id_idx ON application_notes (author_id);
