CREATE TYPE decision_outcome AS ENUM ('AWARD', 'WAITLIST', 'NOT_SELECTED', 'RETURN');
CREATE TYPE award_state AS ENUM ('OFFERED', 'ACCEPTED', 'DECLINED', 'LAPSED', 'WITHDRAWN', 'ENDED');
CREATE TYPE disbursement_state AS ENUM ('PLANNED', 'PAID', 'STOPPED');
ALTER TYPE release_state ADD VALUE 'WAITING' BEFORE 'HELD';
ALTER TYPE decision_state ADD VALUE 'DRAFT' BEFORE 'HELD';

CREATE TABLE funds (
    id uuid PRIMARY KEY,
    organisation_id uuid NOT NULL REFERENCES organisations ON DELETE RESTRICT ON UPDATE CASCADE,
    name text NOT NULL,
    currency text NOT NULL,
    budget bigint NOT NULL CHECK (budget >= 0),
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX funds_organisation_id_name_key ON funds (organisation_id, name);

CREATE TABLE award_plans (
    scholarship_id uuid PRIMARY KEY REFERENCES scholarships ON DELETE CASCADE ON UPDATE CASCADE,
    fund_id uuid REFERENCES funds ON DELETE RESTRICT ON UPDATE CASCADE,
    currency text NOT NULL,
    budget bigint CHECK (budget >= 0),
    places integer CHECK (places > 0),
    amount bigint CHECK (amount > 0),
    accept_days smallint NOT NULL,
    conditions text,
    offers_waitlist boolean NOT NULL DEFAULT false,
    needs_second_person boolean NOT NULL DEFAULT false,
    version integer NOT NULL DEFAULT 1
);
CREATE INDEX award_plans_fund_id_idx ON award_plans (fund_id);

ALTER TABLE releases
    ADD COLUMN scholarship_id uuid REFERENCES scholarships ON DELETE CASCADE ON UPDATE CASCADE,
    ADD COLUMN confirmed_by_id uuid REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE,
    ADD COLUMN over_budget_reason text;
CREATE INDEX releases_scholarship_id_idx ON releases (scholarship_id);
CREATE INDEX releases_confirmed_by_id_idx ON releases (confirmed_by_id);

ALTER TABLE decisions
    ALTER COLUMN release_id DROP NOT NULL,
    ADD COLUMN outcome decision_outcome,
    ADD COLUMN amount bigint CHECK (amount > 0),
    ADD COLUMN currency text,
    ADD COLUMN waitlist_rank integer CHECK (waitlist_rank > 0),
    ADD COLUMN basis jsonb,
    ADD COLUMN prepared_by_id uuid REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE;
-- A draft has no release; the new state cannot be named in the transaction that adds it.
CREATE UNIQUE INDEX decisions_one_draft ON decisions (application_id) WHERE release_id IS NULL;
CREATE INDEX decisions_prepared_by_id_idx ON decisions (prepared_by_id);

CREATE TABLE awards (
    id uuid PRIMARY KEY,
    application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE ON UPDATE CASCADE,
    decision_id uuid NOT NULL REFERENCES decisions ON DELETE CASCADE ON UPDATE CASCADE,
    state award_state NOT NULL DEFAULT 'OFFERED',
    amount bigint NOT NULL CHECK (amount > 0),
    currency text NOT NULL,
    conditions text,
    offered_at timestamptz(3) NOT NULL,
    accept_by timestamptz(0) NOT NULL,
    answered_at timestamptz(3),
    signed_name text,
    reason text,
    reminded_at timestamptz(3),
    version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX awards_decision_id_key ON awards (decision_id);
CREATE INDEX awards_application_id_offered_at_idx ON awards (application_id, offered_at);
CREATE INDEX awards_state_accept_by_idx ON awards (state, accept_by);
-- At most one live award for each application.
CREATE UNIQUE INDEX awards_live ON awards (application_id) WHERE state IN ('OFFERED', 'ACCEPTED');

CREATE TABLE disbursements (
    id uuid PRIMARY KEY,
    award_id uuid NOT NULL REFERENCES awards ON DELETE CASCADE ON UPDATE CASCADE,
    due_on date NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    condition text,
    state disbursement_state NOT NULL DEFAULT 'PLANNED',
    paid_on date,
    reference text,
    reason text,
    created_at timestamptz(3) NOT NULL
);
CREATE INDEX disbursements_award_id_idx ON disbursements (award_id);
CREATE INDEX disbursements_state_due_on_idx ON disbursements (state, due_on);

CREATE TABLE bank_details (
    award_id uuid PRIMARY KEY REFERENCES awards ON DELETE CASCADE ON UPDATE CASCADE,
    sealed text NOT NULL,
    account_ending text NOT NULL,
    changed_at timestamptz(3) NOT NULL,
    reviewed_by_id uuid REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE,
    reviewed_at timestamptz(3)
);
CREATE INDEX bank_details_reviewed_by_id_idx ON bank_details (reviewed_by_id);
