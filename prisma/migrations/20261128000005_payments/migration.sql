-- Payments, refunds and fee waivers.

CREATE TYPE payment_status AS ENUM ('CREATED', 'PAID', 'FAILED', 'EXPIRED', 'REFUNDED');
CREATE TYPE payment_attention_reason AS ENUM ('ORDER_MISMATCH', 'CHECKOUT_MISMATCH', 'LIVE_PAYMENT_IN_TEST_MODE',
    'TEST_PAYMENT_IN_LIVE_MODE', 'AMOUNT_MISMATCH', 'FEE_CHANGED', 'NOTHING_PAID', 'WITHDRAWN_DURING_PROCESSING', 'CHECKOUT_REFUSED',
    'PROVIDER_NOT_CONFIGURED', 'PARTLY_REFUNDED', 'REFUND_REFUSED', 'REFUND_FAILED', 'DISPUTED', 'WAIVED_AFTER_PAYMENT');
CREATE TYPE refund_reason AS ENUM ('PAID_TWICE', 'APPLICATION_WITHDRAWN', 'APPLICATION_DELETED', 'AFTER_DEADLINE',
    'SCHOLARSHIP_ARCHIVED', 'NO_APPLICATION', 'ACCOUNT_DELETED', 'BY_STAFF', 'FEE_WAIVED');
CREATE TYPE refund_state AS ENUM ('REQUESTED', 'SUCCEEDED', 'FAILED');

CREATE TABLE payments (
    id uuid PRIMARY KEY,
    payer_id uuid NOT NULL REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
    scholarship_id uuid NOT NULL REFERENCES scholarships ON DELETE RESTRICT ON UPDATE CASCADE,
    application_id uuid REFERENCES applications ON DELETE RESTRICT ON UPDATE CASCADE,
    amount integer NOT NULL,
    currency char(3) NOT NULL,
    status payment_status NOT NULL DEFAULT 'CREATED',
    provider text NOT NULL,
    provider_session_id text,
    provider_payment_id text,
    checkout_url text,
    paid_at timestamptz(3),
    refunded_at timestamptz(3),
    refund_requested_at timestamptz(3),
    refund_reason refund_reason,
    refund_note text,
    last_polled_at timestamptz(3),
    expires_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT payments_amount CHECK (amount >= 0),
    CONSTRAINT payments_currency CHECK (currency ~ '^[A-Z]{3}$'),
    CONSTRAINT payments_paid CHECK (status NOT IN ('PAID', 'REFUNDED') OR paid_at IS NOT NULL),
    CONSTRAINT payments_refunded CHECK ((status = 'REFUNDED') = (refunded_at IS NOT NULL)),
    CONSTRAINT payments_refund_requested CHECK (refund_requested_at IS NULL OR status IN ('PAID', 'REFUNDED'))
);
CREATE UNIQUE INDEX payments_provider_session_id_key ON payments (provider_session_id);
-- For a scholarship, a person has one open attempt, and one payment that is not being refunded.
CREATE UNIQUE INDEX payments_one_open ON payments (payer_id, scholarship_id) WHERE status = 'CREATED';
CREATE UNIQUE INDEX payments_one_paid ON payments (payer_id, scholarship_id) WHERE status = 'PAID' AND refund_requested_at IS NULL;
CREATE INDEX payments_payer_id_created_at_idx ON payments (payer_id, created_at);
CREATE INDEX payments_scholarship_id_idx ON payments (scholarship_id);
CREATE INDEX payments_application_id_idx ON payments (application_id);
CREATE INDEX payments_status_created_at_idx ON payments (status, created_at);
CREATE INDEX payments_created_at_id_idx ON payments (created_at, id);
-- The end of the id is the receipt's number.
CREATE INDEX payments_receipt ON payments (right(id::text, 12));

CREATE TABLE refunds (
    id uuid PRIMARY KEY,
    payment_id uuid NOT NULL REFERENCES payments ON DELETE RESTRICT ON UPDATE CASCADE,
    amount integer NOT NULL,
    is_rest boolean NOT NULL,
    state refund_state NOT NULL DEFAULT 'REQUESTED',
    reason refund_reason,
    note text,
    requested_by_id uuid REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
    provider_refund_id text,
    requested_at timestamptz(3) NOT NULL,
    settled_at timestamptz(3),

    CONSTRAINT refunds_amount CHECK (amount > 0),
    CONSTRAINT refunds_settled CHECK ((state = 'REQUESTED') = (settled_at IS NULL))
);
CREATE INDEX refunds_payment_id_idx ON refunds (payment_id);
CREATE INDEX refunds_settled_at_idx ON refunds (settled_at);
CREATE INDEX refunds_requested_by_id_idx ON refunds (requested_by_id);
-- The rest of a payment is requested once at a time.
CREATE UNIQUE INDEX refunds_one_open_rest ON refunds (payment_id) WHERE is_rest AND state = 'REQUESTED';

CREATE TABLE payment_attention (
    payment_id uuid NOT NULL REFERENCES payments ON DELETE RESTRICT ON UPDATE CASCADE,
    reason payment_attention_reason NOT NULL,
    "values" jsonb NOT NULL DEFAULT '{}',
    raised_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY (payment_id, reason)
);

CREATE TABLE payment_events (
    id text PRIMARY KEY,
    payment_id uuid REFERENCES payments ON DELETE RESTRICT ON UPDATE CASCADE,
    kind text NOT NULL,
    received_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX payment_events_payment_id_idx ON payment_events (payment_id);

CREATE TABLE waiver_codes (
    id uuid PRIMARY KEY,
    scholarship_id uuid REFERENCES scholarships ON DELETE CASCADE ON UPDATE CASCADE,
    organisation_id uuid REFERENCES organisations ON DELETE CASCADE ON UPDATE CASCADE,
    hash text NOT NULL,
    hint text NOT NULL,
    note text,
    max_uses integer NOT NULL,
    use_count integer NOT NULL DEFAULT 0,
    expires_on date,
    revoked_at timestamptz(3),
    created_by_id uuid REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE,
    created_at timestamptz(3) NOT NULL,

    CONSTRAINT waiver_codes_scope CHECK (num_nonnulls(scholarship_id, organisation_id) = 1),
    CONSTRAINT waiver_codes_uses CHECK (use_count BETWEEN 0 AND max_uses AND max_uses > 0)
);
CREATE INDEX waiver_codes_hash_idx ON waiver_codes (hash);
CREATE INDEX waiver_codes_scholarship_id_created_at_idx ON waiver_codes (scholarship_id, created_at);
CREATE INDEX waiver_codes_organisation_id_created_at_idx ON waiver_codes (organisation_id, created_at);
CREATE INDEX waiver_codes_created_by_id_idx ON waiver_codes (created_by_id);
-- A text is one code of its scholarship or organisation. Once it is revoked, it can be used again.
CREATE UNIQUE INDEX waiver_codes_of_scholarship ON waiver_codes (scholarship_id, hash) WHERE revoked_at IS NULL;
CREATE UNIQUE INDEX waiver_codes_of_organisation ON waiver_codes (organisation_id, hash) WHERE revoked_at IS NULL;

CREATE TYPE fee_waiver_reason AS ENUM ('CONDITION', 'CODE', 'REQUEST');

CREATE TABLE fee_waivers (
    person_id uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    scholarship_id uuid NOT NULL REFERENCES scholarships ON DELETE CASCADE ON UPDATE CASCADE,
    reason fee_waiver_reason NOT NULL,
    code_id uuid REFERENCES waiver_codes ON DELETE SET NULL ON UPDATE CASCADE,
    condition jsonb,
    granted_by_id uuid REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE,
    created_at timestamptz(3) NOT NULL,

    PRIMARY KEY (person_id, scholarship_id)
);
CREATE INDEX fee_waivers_scholarship_id_idx ON fee_waivers (scholarship_id);
CREATE INDEX fee_waivers_code_id_idx ON fee_waivers (code_id);
CREATE INDEX fee_waivers_granted_by_id_idx ON fee_waivers (granted_by_id);

CREATE TYPE waiver_request_state AS ENUM ('OPEN', 'GRANTED', 'DECLINED', 'WITHDRAWN');

CREATE TABLE waiver_requests (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    scholarship_id uuid NOT NULL REFERENCES scholarships ON DELETE CASCADE ON UPDATE CASCADE,
    reason text NOT NULL,
    state waiver_request_state NOT NULL DEFAULT 'OPEN',
    answer text,
    decided_by_id uuid REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE,
    created_at timestamptz(3) NOT NULL,
    ended_at timestamptz(3),

    CONSTRAINT waiver_requests_ended CHECK ((state = 'OPEN') = (ended_at IS NULL))
);
CREATE INDEX waiver_requests_person_id_scholarship_id_created_at_idx ON waiver_requests (person_id, scholarship_id, created_at);
CREATE INDEX waiver_requests_scholarship_id_created_at_idx ON waiver_requests (scholarship_id, created_at);
CREATE INDEX waiver_requests_state_created_at_idx ON waiver_requests (state, created_at);
CREATE INDEX waiver_requests_decided_by_id_idx ON waiver_requests (decided_by_id);
CREATE UNIQUE INDEX waiver_requests_one_open ON waiver_requests (person_id, scholarship_id) WHERE state = 'OPEN';

CREATE TABLE waiver_rules (
    scholarship_id uuid PRIMARY KEY REFERENCES scholarships ON DELETE CASCADE ON UPDATE CASCADE,
    accepts_requests boolean NOT NULL DEFAULT false,
    condition jsonb,
    condition_by uuid[] DEFAULT '{}',
    version integer NOT NULL DEFAULT 1,
    updated_at timestamptz(3) NOT NULL
);
