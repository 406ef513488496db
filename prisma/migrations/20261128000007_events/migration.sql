-- The timeline, the audit, mails, webhooks, and the changes that partners follow.

CREATE TABLE application_events (
    id uuid PRIMARY KEY,
    application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE ON UPDATE CASCADE,
    actor_id uuid REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE,
    kind text NOT NULL,
    detail jsonb,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX application_events_application_id_created_at_idx ON application_events (application_id, created_at);
CREATE INDEX application_events_actor_id_idx ON application_events (actor_id);
-- The decisions since a day: a few recent moves instead of all applications.
CREATE INDEX application_events_moves ON application_events (created_at, application_id) WHERE kind = 'STATUS_CHANGED';

CREATE TABLE audit_entries (
    id uuid PRIMARY KEY,
    actor_id uuid REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
    action text NOT NULL,
    target_type text NOT NULL,
    target_id text NOT NULL,
    before jsonb,
    after jsonb,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX audit_entries_target_type_target_id_created_at_idx ON audit_entries (target_type, target_id, created_at);
CREATE INDEX audit_entries_actor_id_created_at_idx ON audit_entries (actor_id, created_at);

CREATE TYPE mail_state AS ENUM ('QUEUED', 'SENT', 'FAILED');

CREATE TABLE outbox_mails (
    id uuid PRIMARY KEY,
    recipient text NOT NULL,
    subject text NOT NULL,
    text text,
    html text,
    message_id text NOT NULL,
    unsubscribe_url text,
    state mail_state NOT NULL DEFAULT 'QUEUED',
    attempts integer NOT NULL DEFAULT 0,
    last_error text,
    sending_since timestamptz(3),
    sent_at timestamptz(3),
    reference_id uuid REFERENCES reference_requests ON DELETE CASCADE ON UPDATE CASCADE,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    -- A header is one line.
    CONSTRAINT outbox_mails_one_line CHECK (
        recipient ~ '^[^[:space:][:cntrl:],;<>]+@[^[:space:][:cntrl:],;<>]+$'
        AND subject !~ '[[:cntrl:]]' AND message_id ~ '^<[^[:space:][:cntrl:]<>]+>$'),
    -- The links in a mail are keys to an account: they go once it was sent.
    CONSTRAINT outbox_mails_body CHECK (
        CASE WHEN state = 'QUEUED' THEN text IS NOT NULL AND html IS NOT NULL
             ELSE text IS NULL AND html IS NULL AND sending_since IS NULL END),
    CONSTRAINT outbox_mails_sent_at CHECK ((state = 'SENT') = (sent_at IS NOT NULL)),
    CONSTRAINT outbox_mails_attempts CHECK (attempts >= 0)
);
CREATE INDEX outbox_mails_created_at_id_idx ON outbox_mails (created_at, id);
CREATE INDEX outbox_mails_state_created_at_id_idx ON outbox_mails (state, created_at, id);
CREATE INDEX outbox_mails_reference_id_idx ON outbox_mails (reference_id);

CREATE TYPE webhook_state AS ENUM ('QUEUED', 'SENT', 'FAILED');

CREATE TABLE webhook_endpoints (
    id uuid PRIMARY KEY,
    url text NOT NULL,
    events text[],
    secret text NOT NULL,
    disabled_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE webhook_deliveries (
    id uuid PRIMARY KEY,
    endpoint_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE ON UPDATE CASCADE,
    type text NOT NULL,
    payload text NOT NULL,
    state webhook_state NOT NULL DEFAULT 'QUEUED',
    attempts integer NOT NULL DEFAULT 0,
    status integer,
    last_error text,
    sending_since timestamptz(3),
    sent_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX webhook_deliveries_endpoint_id_created_at_id_idx ON webhook_deliveries (endpoint_id, created_at, id);
CREATE INDEX webhook_deliveries_state_sending_since_idx ON webhook_deliveries (state, sending_since);

CREATE TABLE told_closings (
    scholarship_id uuid NOT NULL REFERENCES scholarships ON DELETE CASCADE ON UPDATE CASCADE,
    deadline date NOT NULL,

    PRIMARY KEY (scholarship_id, deadline)
);

CREATE TABLE change_feed (
    is_only boolean PRIMARY KEY DEFAULT true,
    feed uuid NOT NULL,
    cluster text NOT NULL,
    base bigint NOT NULL,

    CONSTRAINT change_feed_only CHECK (is_only)
);

CREATE TABLE removed_scholarships (
    id uuid PRIMARY KEY,
    removed_at timestamptz(6) NOT NULL,
    change_number bigint NOT NULL DEFAULT 0
);
CREATE INDEX removed_scholarships_change_number_id_idx ON removed_scholarships (change_number, id);
CREATE INDEX removed_scholarships_removed_at_change_number_idx ON removed_scholarships (removed_at, change_number);

CREATE TYPE change_list AS ENUM ('APPLICATION', 'PAYMENT', 'REVIEW');

CREATE TABLE record_changes (
    list change_list NOT NULL,
    number bigint NOT NULL,
    record_id uuid NOT NULL,
    organisation_id uuid NOT NULL,
    audience smallint NOT NULL,
    is_gone boolean NOT NULL,
    changed_at timestamptz(6) NOT NULL,

    PRIMARY KEY (list, number, record_id, organisation_id),
    CONSTRAINT record_changes_audience CHECK (audience BETWEEN 0 AND 2)
);
CREATE INDEX record_changes_record_id_idx ON record_changes (record_id);
CREATE INDEX record_changes_list_organisation_id_number_record_id_idx ON record_changes (list, organisation_id, number, record_id);
