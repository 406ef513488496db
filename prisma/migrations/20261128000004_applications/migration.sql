-- Drafts, applications, decisions, documents, references, reviews and deadlines.

CREATE TYPE gender AS ENUM ('MALE', 'FEMALE', 'OTHERS');
CREATE TYPE application_status AS ENUM ('PENDING', 'PROCESSING', 'ACCEPTED', 'REJECTED');
CREATE TYPE late_reason AS ENUM ('EXTENDED', 'PAID_IN_TIME');

CREATE TABLE applications (
    id uuid PRIMARY KEY,
    external_id text,
    applicant_id uuid NOT NULL REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
    scholarship_id uuid NOT NULL REFERENCES scholarships ON DELETE RESTRICT ON UPDATE CASCADE,
    phone text NOT NULL,
    address text NOT NULL,
    applicant_name text NOT NULL,
    applicant_image_id uuid REFERENCES pictures ON DELETE SET NULL ON UPDATE CASCADE,
    applicant_image_url text,
    ssc text NOT NULL,
    hsc text NOT NULL,
    gender gender,
    degree degree,
    application_fees integer NOT NULL,
    service_charge integer NOT NULL,
    total_fee integer NOT NULL GENERATED ALWAYS AS (application_fees + service_charge) STORED,
    status application_status NOT NULL DEFAULT 'PENDING',
    feedback text,
    consented_at timestamptz(3),
    idempotency_key text,
    cancelled_at timestamptz(3),
    late_reason late_reason,
    is_held boolean NOT NULL DEFAULT false,
    eligibility jsonb,
    answer_set_id uuid REFERENCES answer_sets ON DELETE SET NULL ON UPDATE CASCADE,
    general_set_id uuid REFERENCES answer_sets ON DELETE SET NULL ON UPDATE CASCADE,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT applications_fees CHECK (application_fees >= 0 AND service_charge >= 0),
    CONSTRAINT applications_one_image CHECK (applicant_image_id IS NULL OR applicant_image_url IS NULL),
    CONSTRAINT applications_version CHECK (version >= 1)
);
CREATE UNIQUE INDEX applications_external_id_key ON applications (external_id);
CREATE UNIQUE INDEX applications_answer_set_id_key ON applications (answer_set_id);
CREATE UNIQUE INDEX applications_general_set_id_key ON applications (general_set_id);
CREATE UNIQUE INDEX applications_applicant_id_idempotency_key_key ON applications (applicant_id, idempotency_key);
-- A student has one application for a scholarship, apart from withdrawn ones.
CREATE UNIQUE INDEX applications_one_open ON applications (applicant_id, scholarship_id) WHERE cancelled_at IS NULL;
-- The end of the id is the reference number, which staff search for.
CREATE UNIQUE INDEX applications_reference ON applications (right(id::text, 12));
CREATE INDEX applications_applicant_id_created_at_idx ON applications (applicant_id, created_at);
CREATE INDEX applications_scholarship_id_idx ON applications (scholarship_id);
CREATE INDEX applications_status_created_at_idx ON applications (status, created_at);
CREATE INDEX applications_created_at_id_idx ON applications (created_at, id);
CREATE INDEX applications_applicant_image_id_idx ON applications (applicant_image_id);
CREATE INDEX applications_applicant ON applications (lower(applicant_name), id) WHERE cancelled_at IS NULL;
-- A search finds any part of a name.
CREATE INDEX applications_search ON applications USING gin (applicant_name gin_trgm_ops);
-- Counts by state and subject, from the index only.
CREATE INDEX applications_kinds ON applications (scholarship_id, status) WHERE cancelled_at IS NULL;

CREATE TABLE application_drafts (
    id uuid PRIMARY KEY,
    applicant_id uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    scholarship_id uuid NOT NULL REFERENCES scholarships ON DELETE CASCADE ON UPDATE CASCADE,
    content jsonb NOT NULL,
    answer_set_id uuid REFERENCES answer_sets ON DELETE SET NULL ON UPDATE CASCADE,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT application_drafts_version CHECK (version >= 1)
);
CREATE UNIQUE INDEX application_drafts_applicant_id_scholarship_id_key ON application_drafts (applicant_id, scholarship_id);
CREATE UNIQUE INDEX application_drafts_answer_set_id_key ON application_drafts (answer_set_id);
CREATE INDEX application_drafts_scholarship_id_idx ON application_drafts (scholarship_id);

CREATE TABLE intents (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    scholarship_id uuid NOT NULL REFERENCES scholarships ON DELETE CASCADE ON UPDATE CASCADE,
    is_applying boolean NOT NULL DEFAULT false,
    expires_at timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX intents_scholarship_id_idx ON intents (scholarship_id);
CREATE INDEX intents_expires_at_idx ON intents (expires_at);

CREATE TABLE demographic_answers (
    application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE ON UPDATE CASCADE,
    question text NOT NULL,
    option text NOT NULL,

    PRIMARY KEY (application_id, question)
);

-- Made once and never again, so that no two counts can be compared. Tables with a small cell are not stored.
CREATE TABLE demographic_counts (
    scholarship_id uuid PRIMARY KEY REFERENCES scholarships ON DELETE CASCADE ON UPDATE CASCADE,
    tables jsonb NOT NULL,
    made_at timestamptz(3) NOT NULL
);

CREATE TYPE release_state AS ENUM ('HELD', 'SENDING', 'SENT', 'UNDONE');

CREATE TABLE releases (
    id uuid PRIMARY KEY,
    actor_id uuid REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE,
    state release_state NOT NULL DEFAULT 'HELD',
    release_at timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL,
    ended_at timestamptz(3),
    undone_by_id uuid REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX releases_state_release_at_idx ON releases (state, release_at);
CREATE INDEX releases_actor_id_idx ON releases (actor_id);
CREATE INDEX releases_undone_by_id_idx ON releases (undone_by_id);

CREATE TYPE decision_state AS ENUM ('HELD', 'SENT', 'UNDONE', 'FAILED');

CREATE TABLE decisions (
    id uuid PRIMARY KEY,
    release_id uuid NOT NULL REFERENCES releases ON DELETE CASCADE ON UPDATE CASCADE,
    application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE ON UPDATE CASCADE,
    from_status application_status NOT NULL,
    status application_status NOT NULL,
    reason text,
    is_reason_shared boolean NOT NULL DEFAULT false,
    state decision_state NOT NULL DEFAULT 'HELD',
    created_at timestamptz(3) NOT NULL
);
CREATE INDEX decisions_release_id_idx ON decisions (release_id);
CREATE INDEX decisions_application_id_created_at_idx ON decisions (application_id, created_at);
-- An application has at most one decision that waits.
CREATE UNIQUE INDEX decisions_one_held ON decisions (application_id) WHERE state = 'HELD';

CREATE TYPE reference_state AS ENUM ('ASKED', 'SENT', 'OPENED', 'STARTED', 'RECEIVED', 'DECLINED', 'WRONG_PERSON', 'BOUNCED');

CREATE TABLE reference_requests (
    id uuid PRIMARY KEY,
    applicant_id uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    scholarship_id uuid NOT NULL REFERENCES scholarships ON DELETE CASCADE ON UPDATE CASCADE,
    question text NOT NULL,
    asked jsonb NOT NULL,
    due_on date,
    name text NOT NULL,
    email text NOT NULL,
    position text,
    note text,
    is_waived boolean NOT NULL,
    state reference_state NOT NULL DEFAULT 'ASKED',
    answers jsonb NOT NULL DEFAULT '{}',
    decline_reason text,
    browser_hashes text[] DEFAULT '{}',
    code_hash text,
    code_expires_at timestamptz(3),
    code_tries smallint NOT NULL DEFAULT 0,
    codes_sent smallint NOT NULL DEFAULT 0,
    codes_since timestamptz(3),
    mail_id uuid,
    mailed_at timestamptz(3),
    reminded_at timestamptz(3),
    reminded_for timestamptz(3),
    reminded_days smallint,
    is_quiet boolean NOT NULL DEFAULT false,
    entered_by_id uuid REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE,
    received_at timestamptz(3),
    file_until timestamptz(3),
    removed_at timestamptz(3),
    unneeded_since timestamptz(3),
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL,

    CONSTRAINT reference_requests_email_lower CHECK (email = lower(email)),
    CONSTRAINT reference_requests_received CHECK ((state = 'RECEIVED') = (received_at IS NOT NULL)),
    CONSTRAINT reference_requests_code CHECK ((code_hash IS NULL) = (code_expires_at IS NULL)),
    CONSTRAINT reference_requests_browsers CHECK (browser_hashes IS NOT NULL AND cardinality(browser_hashes) <= 10)
);
CREATE INDEX reference_requests_applicant_id_scholarship_id_idx ON reference_requests (applicant_id, scholarship_id);
CREATE INDEX reference_requests_scholarship_id_idx ON reference_requests (scholarship_id);
CREATE INDEX reference_requests_entered_by_id_idx ON reference_requests (entered_by_id);
CREATE INDEX reference_requests_mail_id_idx ON reference_requests (mail_id);
-- An applicant asks an address once for a scholarship.
CREATE UNIQUE INDEX reference_requests_once ON reference_requests (applicant_id, scholarship_id, email) WHERE removed_at IS NULL;
-- Requests that reminders are sent for.
CREATE INDEX reference_requests_awaited ON reference_requests (scholarship_id)
    WHERE removed_at IS NULL AND state IN ('SENT', 'OPENED', 'STARTED');

CREATE TABLE reference_links (
    hash text PRIMARY KEY,
    reference_id uuid NOT NULL REFERENCES reference_requests ON DELETE CASCADE ON UPDATE CASCADE,
    asks boolean NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    ended_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,

    CONSTRAINT reference_links_hash_hex CHECK (hash ~ '^[0-9a-f]{64}$')
);
CREATE INDEX reference_links_reference_id_idx ON reference_links (reference_id);

CREATE TABLE reference_refusals (
    applicant_id uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    address_hash text NOT NULL,
    created_at timestamptz(3) NOT NULL,

    PRIMARY KEY (applicant_id, address_hash),
    CONSTRAINT reference_refusals_address_hash_hex CHECK (address_hash ~ '^[0-9a-f]{32}$')
);

CREATE TYPE document_state AS ENUM ('CHECKING', 'CLEAN', 'NOT_SCANNED', 'REFUSED');
CREATE TYPE document_type AS ENUM ('PDF', 'JPEG', 'PNG', 'WEBP', 'DOCX', 'ODT');
CREATE TYPE document_refusal AS ENUM ('WRONG_TYPE', 'HEIC', 'UNREADABLE', 'PROTECTED', 'TOO_MANY_PAGES', 'TOO_LARGE_INSIDE',
    'TOO_MANY_PIXELS', 'ANIMATED', 'SCRIPTS', 'EMBEDDED_FILES', 'MACROS', 'EXTERNAL_PARTS', 'MALWARE');

CREATE TABLE documents (
    id uuid PRIMARY KEY,
    owner_id uuid REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
    reference_id uuid REFERENCES reference_requests ON DELETE CASCADE ON UPDATE CASCADE,
    name text NOT NULL,
    state document_state NOT NULL DEFAULT 'CHECKING',
    refusal document_refusal,
    type document_type,
    bytes integer NOT NULL,
    pages integer,
    sha256 text NOT NULL,
    failures integer NOT NULL DEFAULT 0,
    checked_at timestamptz(3),
    told_at timestamptz(3),
    removed_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,

    CONSTRAINT documents_of_one CHECK (num_nonnulls(owner_id, reference_id) = 1),
    CONSTRAINT documents_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
    CONSTRAINT documents_bytes_positive CHECK (bytes > 0),
    CONSTRAINT documents_pages_positive CHECK (pages > 0),
    CONSTRAINT documents_sha256_hex CHECK (sha256 ~ '^[0-9a-f]{64}$'),
    -- A document that others may open has a type; a refused one has a reason.
    CONSTRAINT documents_refusal CHECK ((state = 'REFUSED') = (refusal IS NOT NULL)),
    CONSTRAINT documents_type_known CHECK (state NOT IN ('CLEAN', 'NOT_SCANNED') OR type IS NOT NULL)
);
-- A reference has one file.
CREATE UNIQUE INDEX documents_reference_id_key ON documents (reference_id);
CREATE INDEX documents_owner_id_created_at_idx ON documents (owner_id, created_at);
-- For the task that retries checks.
CREATE INDEX documents_checking ON documents (created_at) WHERE state = 'CHECKING';

CREATE TABLE document_uses (
    id uuid PRIMARY KEY,
    -- A used document cannot be deleted: its owner only takes it out of their documents.
    document_id uuid NOT NULL REFERENCES documents ON DELETE RESTRICT ON UPDATE CASCADE,
    application_id uuid REFERENCES applications ON DELETE CASCADE ON UPDATE CASCADE,
    answer_set_id uuid REFERENCES answer_sets ON DELETE CASCADE ON UPDATE CASCADE,
    question text,
    created_at timestamptz(3) NOT NULL,

    CONSTRAINT document_uses_of_one CHECK (num_nonnulls(answer_set_id) = 1),
    CONSTRAINT document_uses_answer CHECK (answer_set_id IS NULL OR (application_id IS NOT NULL AND question IS NOT NULL))
);
CREATE UNIQUE INDEX document_uses_answer_set_id_question_document_id_key ON document_uses (answer_set_id, question, document_id);
CREATE INDEX document_uses_document_id_idx ON document_uses (document_id);
CREATE INDEX document_uses_application_id_idx ON document_uses (application_id);

CREATE TABLE document_requests (
    id uuid PRIMARY KEY,
    application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE ON UPDATE CASCADE,
    question text NOT NULL,
    reason text,
    refusal document_refusal,
    until timestamptz(3) NOT NULL,
    asked_by_id uuid REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE,
    created_at timestamptz(3) NOT NULL,
    met_at timestamptz(3),

    -- Staff or the check say why; neither does if the question does not take the document.
    CONSTRAINT document_requests_why CHECK (num_nonnulls(reason, refusal) <= 1)
);
CREATE INDEX document_requests_application_id_idx ON document_requests (application_id);
CREATE INDEX document_requests_asked_by_id_idx ON document_requests (asked_by_id);
-- A question has one open request.
CREATE UNIQUE INDEX document_requests_unmet ON document_requests (application_id, question) WHERE met_at IS NULL;

CREATE TABLE uploads (
    id uuid PRIMARY KEY,
    person_id uuid REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    reference_id uuid REFERENCES reference_requests ON DELETE CASCADE ON UPDATE CASCADE,
    name text NOT NULL,
    bytes integer NOT NULL,
    lease_key uuid,
    lease_until timestamptz(3),
    is_wanted boolean NOT NULL DEFAULT false,
    finished_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,

    CONSTRAINT uploads_of_one CHECK (num_nonnulls(person_id, reference_id) = 1),
    CONSTRAINT uploads_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
    CONSTRAINT uploads_bytes_positive CHECK (bytes > 0),
    CONSTRAINT uploads_lease CHECK ((lease_key IS NULL) = (lease_until IS NULL))
);
CREATE INDEX uploads_person_id_idx ON uploads (person_id);
CREATE INDEX uploads_reference_id_idx ON uploads (reference_id);
CREATE INDEX uploads_created_at_idx ON uploads (created_at);

CREATE TABLE reviews (
    id uuid PRIMARY KEY,
    external_id text,
    application_id uuid NOT NULL REFERENCES applications ON DELETE RESTRICT ON UPDATE CASCADE,
    author_id uuid NOT NULL REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
    scholarship_id uuid NOT NULL REFERENCES scholarships ON DELETE RESTRICT ON UPDATE CASCADE,
    rating numeric(2, 1) NOT NULL,
    comment text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT reviews_rating CHECK (rating BETWEEN 0 AND 5 AND rating * 2 = floor(rating * 2))
);
CREATE UNIQUE INDEX reviews_external_id_key ON reviews (external_id);
CREATE UNIQUE INDEX reviews_application_id_key ON reviews (application_id);
CREATE INDEX reviews_scholarship_id_created_at_idx ON reviews (scholarship_id, created_at);
CREATE INDEX reviews_author_id_created_at_idx ON reviews (author_id, created_at);
CREATE INDEX reviews_created_at_id_idx ON reviews (created_at, id);
CREATE INDEX reviews_rating_created_at_id_idx ON reviews (rating, created_at, id);
-- A search finds any part of a comment.
CREATE INDEX reviews_comment_similar ON reviews USING gin (comment gin_trgm_ops);

CREATE TABLE deadline_extensions (
    id uuid PRIMARY KEY,
    scholarship_id uuid NOT NULL REFERENCES scholarships ON DELETE CASCADE ON UPDATE CASCADE,
    applicant_id uuid REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    deadline date NOT NULL,
    deadline_time time(0) NOT NULL,
    time_zone text NOT NULL,
    deadline_shift smallint NOT NULL DEFAULT 0,
    -- Computed like the column of scholarships.
    closes_at timestamptz(0) NOT NULL GENERATED ALWAYS AS ((((deadline + deadline_time)
        AT TIME ZONE time_zone AT TIME ZONE 'UTC') + make_interval(mins => 1 - deadline_shift)) AT TIME ZONE 'UTC') STORED,
    reason text NOT NULL,
    actor_id uuid REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE,
    told_to uuid,
    told_at timestamptz(3),
    created_at timestamptz(3) NOT NULL
);
CREATE INDEX deadline_extensions_scholarship_id_applicant_id_created_at_idx
    ON deadline_extensions (scholarship_id, applicant_id, created_at);
CREATE INDEX deadline_extensions_applicant_id_idx ON deadline_extensions (applicant_id);
CREATE INDEX deadline_extensions_actor_id_idx ON deadline_extensions (actor_id);
CREATE INDEX deadline_extensions_closes_at_idx ON deadline_extensions (closes_at);
CREATE INDEX deadline_extensions_untold ON deadline_extensions (created_at) WHERE told_at IS NULL;

CREATE TABLE deadline_reminders (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    scholarship_id uuid NOT NULL REFERENCES scholarships ON DELETE CASCADE ON UPDATE CASCADE,
    closes_at timestamptz(0) NOT NULL,
    days smallint NOT NULL,
    sent_at timestamptz(3) NOT NULL,

    -- Of several processes, one adds the row and sends the mail.
    PRIMARY KEY (user_id, scholarship_id, closes_at, days)
);
CREATE INDEX deadline_reminders_scholarship_id_idx ON deadline_reminders (scholarship_id);
CREATE INDEX deadline_reminders_closes_at_idx ON deadline_reminders (closes_at);

CREATE TABLE outages (
    id uuid PRIMARY KEY,
    began_at timestamptz(3) NOT NULL,
    ended_at timestamptz(3) NOT NULL,
    settled_at timestamptz(3),

    CONSTRAINT outages_times CHECK (began_at < ended_at)
);
CREATE INDEX outages_unsettled ON outages (ended_at) WHERE settled_at IS NULL;
