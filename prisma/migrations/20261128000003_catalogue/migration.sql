-- Questions and answers, requirements, scholarships, and what searches read.

CREATE TYPE form_purpose AS ENUM ('PROFILE', 'APPLICATION');

CREATE TABLE forms (
    id uuid PRIMARY KEY,
    purpose form_purpose NOT NULL,
    organisation_id uuid REFERENCES organisations ON DELETE RESTRICT ON UPDATE CASCADE,
    name text,
    created_at timestamptz(3) NOT NULL,

    CONSTRAINT forms_general CHECK (num_nonnulls(organisation_id, name) <> 1),
    CONSTRAINT forms_profile CHECK (purpose <> 'PROFILE' OR organisation_id IS NULL)
);
CREATE UNIQUE INDEX forms_one_profile ON forms (purpose) WHERE purpose = 'PROFILE';
-- The target of a foreign key of scholarships, which can share a general form of their own organisation only.
CREATE UNIQUE INDEX forms_id_organisation_id_key ON forms (id, organisation_id);
CREATE INDEX forms_organisation_id_idx ON forms (organisation_id);

-- PROFILE_FORM_ID, the form of the applicant profile.
INSERT INTO forms (id, purpose, created_at) VALUES ('00000000-0000-7000-8000-000000000002', 'PROFILE', CURRENT_TIMESTAMP);

CREATE TABLE form_versions (
    id uuid PRIMARY KEY,
    form_id uuid NOT NULL REFERENCES forms ON DELETE CASCADE ON UPDATE CASCADE,
    version integer NOT NULL,
    content jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL,

    CONSTRAINT form_versions_version CHECK (version > 0)
);
CREATE UNIQUE INDEX form_versions_form_id_version_key ON form_versions (form_id, version);

CREATE TABLE answer_sets (
    id uuid PRIMARY KEY,
    form_version_id uuid REFERENCES form_versions ON DELETE RESTRICT ON UPDATE CASCADE,
    answers jsonb NOT NULL,
    set_aside jsonb NOT NULL DEFAULT '[]',

    CONSTRAINT answer_sets_answers CHECK (jsonb_typeof(answers) = 'object'),
    CONSTRAINT answer_sets_set_aside CHECK (jsonb_typeof(set_aside) = 'array')
);
CREATE INDEX answer_sets_form_version_id_idx ON answer_sets (form_version_id);

-- `form_id` has no foreign key: an application writes a row for each answer, and the version of the set keeps the form.
CREATE TABLE answer_values (
    id uuid PRIMARY KEY,
    answer_set_id uuid NOT NULL REFERENCES answer_sets ON DELETE CASCADE ON UPDATE CASCADE,
    form_id uuid NOT NULL,
    question text NOT NULL,
    text text,
    number numeric,
    day date,
    flag boolean,

    CONSTRAINT answer_values_something CHECK (num_nonnulls(text, number, day, flag) > 0)
);
CREATE INDEX answer_values_answer_set_id_idx ON answer_values (answer_set_id);
-- Lists are filtered by the answers to a question of one form; texts by their first 200 characters.
CREATE INDEX answer_values_text ON answer_values (form_id, question, left(text, 200)) WHERE text IS NOT NULL;
CREATE INDEX answer_values_number ON answer_values (form_id, question, number) WHERE number IS NOT NULL;
CREATE INDEX answer_values_day ON answer_values (form_id, question, day) WHERE day IS NOT NULL;
-- Without these statistics the planner takes form, question and answer for independent of each other.
CREATE STATISTICS answer_values_shares (mcv) ON form_id, question, (left(text, 200)) FROM answer_values;

CREATE TABLE applicant_profiles (
    person_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    answer_set_id uuid NOT NULL REFERENCES answer_sets ON DELETE RESTRICT ON UPDATE CASCADE,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX applicant_profiles_answer_set_id_key ON applicant_profiles (answer_set_id);

CREATE TABLE general_answers (
    person_id uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    form_id uuid NOT NULL REFERENCES forms ON DELETE RESTRICT ON UPDATE CASCADE,
    answer_set_id uuid NOT NULL REFERENCES answer_sets ON DELETE RESTRICT ON UPDATE CASCADE,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,

    PRIMARY KEY (person_id, form_id)
);
CREATE UNIQUE INDEX general_answers_answer_set_id_key ON general_answers (answer_set_id);
CREATE INDEX general_answers_form_id_idx ON general_answers (form_id);

CREATE TABLE verified_facts (
    id uuid PRIMARY KEY,
    person_id uuid REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    email text,
    fact text NOT NULL,
    value jsonb NOT NULL,
    source text NOT NULL,
    day date NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,

    CONSTRAINT verified_facts_of_one CHECK (num_nonnulls(person_id, email) = 1),
    CONSTRAINT verified_facts_email_lower CHECK (email = lower(email))
);
CREATE UNIQUE INDEX verified_facts_person_id_fact_key ON verified_facts (person_id, fact);
CREATE UNIQUE INDEX verified_facts_email_fact_key ON verified_facts (email, fact);

CREATE TABLE requirement_trees (
    id serial PRIMARY KEY,
    hash text NOT NULL,
    tree jsonb NOT NULL,
    used_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX requirement_trees_hash_key ON requirement_trees (hash);

CREATE TYPE subject_category AS ENUM ('AGRICULTURE', 'ENGINEERING', 'DOCTOR');
CREATE TYPE scholarship_category AS ENUM ('FULL_FUND', 'PARTIAL', 'SELF_FUND');
CREATE TYPE degree AS ENUM ('DIPLOMA', 'BACHELOR', 'MASTERS');
CREATE TYPE listing_state AS ENUM ('DRAFT', 'UNDER_REVIEW', 'SCHEDULED', 'PUBLISHED');
CREATE TYPE funding_frequency AS ENUM ('ONCE', 'MONTHLY', 'PER_TERM', 'YEARLY');
CREATE TYPE funding_cover AS ENUM ('TUITION', 'LIVING', 'HOUSING', 'TRAVEL', 'INSURANCE', 'BOOKS', 'RESEARCH', 'FAMILY', 'VISA');

-- The words of a scholarship's name, university, place and subject, with the capitals of the university's name, such as MIT. Two
-- capitals are not enough: they are as often a word, or a country.
CREATE FUNCTION scholarship_search(name text, university text, place text, subject subject_category) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT setweight(to_tsvector('public.portal', name), 'A') ||
        setweight(to_tsvector('public.portal', university), 'B') ||
        setweight(to_tsvector('public.portal', CASE WHEN length(regexp_replace(university, '[^[:upper:]]', '', 'g')) > 2
            THEN regexp_replace(university, '[^[:upper:]]', '', 'g') ELSE '' END), 'B') ||
        setweight(to_tsvector('public.portal', place), 'C') ||
        setweight(to_tsvector('public.portal', CASE subject
            WHEN 'AGRICULTURE' THEN 'agriculture' WHEN 'ENGINEERING' THEN 'engineering' ELSE 'doctor medicine' END), 'D')
$$;

CREATE TABLE scholarships (
    id uuid PRIMARY KEY,
    external_id text,
    scholarship_name text NOT NULL,
    university_name text NOT NULL,
    university_image_id uuid REFERENCES pictures ON DELETE SET NULL ON UPDATE CASCADE,
    university_image_url text,
    university_country text NOT NULL,
    university_city text NOT NULL,
    university_world_rank integer NOT NULL,
    subject_category subject_category NOT NULL,
    scholarship_category scholarship_category NOT NULL,
    degree degree NOT NULL,
    tuition_fees integer,
    application_fees integer NOT NULL,
    service_charge integer NOT NULL,
    total_fee integer NOT NULL GENERATED ALWAYS AS (application_fees + service_charge) STORED,
    application_deadline date NOT NULL,
    deadline_time time(0) NOT NULL DEFAULT '23:59',
    time_zone text NOT NULL DEFAULT 'UTC',
    deadline_shift smallint NOT NULL DEFAULT 0,
    opens_on date,
    opens_time time(0) NOT NULL DEFAULT '00:00',
    decisions_by date,
    -- The minute of a deadline belongs to it. That minute is added in UTC: a generated column must not depend on the session's zone.
    closes_at timestamptz(0) NOT NULL GENERATED ALWAYS AS ((((application_deadline + deadline_time)
        AT TIME ZONE time_zone AT TIME ZONE 'UTC') + make_interval(mins => 1 - deadline_shift)) AT TIME ZONE 'UTC') STORED,
    opens_at timestamptz(0) GENERATED ALWAYS AS ((opens_on + opens_time) AT TIME ZONE time_zone) STORED,
    scholarship_post_date date NOT NULL,
    posted_user_email text,
    description text,
    official_url text,
    funding_min bigint,
    funding_max bigint,
    funding_currency text,
    award_count integer,
    funding_frequency funding_frequency,
    funding_months integer,
    funding_covers funding_cover[] DEFAULT '{}',
    is_renewable boolean,
    funding_note text,
    -- Amounts compare by what is paid in the first year, whether at once or month by month.
    funding_first_year bigint GENERATED ALWAYS AS (
        coalesce(funding_max, funding_min) * CASE funding_frequency
            WHEN 'MONTHLY' THEN least(coalesce(funding_months, 12), 12)
            WHEN 'PER_TERM' THEN 2
            ELSE 1
        END
    ) STORED,
    rating_count integer NOT NULL DEFAULT 0,
    rating_half_steps integer NOT NULL DEFAULT 0,
    search tsvector GENERATED ALWAYS AS (
        scholarship_search(scholarship_name, university_name, university_country || ' ' || university_city, subject_category)
    ) STORED,
    -- The words of the description that are not in `search`, without their positions.
    described tsvector GENERATED ALWAYS AS (
        strip(ts_delete(to_tsvector('public.portal', coalesce(description, '')), tsvector_to_array(
            scholarship_search(scholarship_name, university_name, university_country || ' ' || university_city, subject_category))))
    ) STORED,
    state listing_state NOT NULL DEFAULT 'PUBLISHED',
    publish_at timestamptz(3),
    published_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP,
    organisation_id uuid NOT NULL DEFAULT '00000000-0000-7000-8000-000000000001'
        REFERENCES organisations ON DELETE RESTRICT ON UPDATE CASCADE,
    previous_id uuid REFERENCES scholarships ON DELETE SET NULL ON UPDATE CASCADE,
    hard_tree_id integer REFERENCES requirement_trees ON DELETE RESTRICT ON UPDATE CASCADE,
    soft_tree_id integer REFERENCES requirement_trees ON DELETE RESTRICT ON UPDATE CASCADE,
    own_form_id uuid REFERENCES forms ON DELETE RESTRICT ON UPDATE CASCADE,
    general_form_id uuid,
    archived_at timestamptz(3),
    is_public boolean NOT NULL GENERATED ALWAYS AS (state = 'PUBLISHED' AND archived_at IS NULL) STORED,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    changed_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    change_number bigint NOT NULL DEFAULT 0,

    FOREIGN KEY (general_form_id, organisation_id) REFERENCES forms (id, organisation_id) ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT scholarships_names CHECK (
        length(trim(scholarship_name)) BETWEEN 1 AND 200 AND length(trim(university_name)) BETWEEN 1 AND 200
        AND length(trim(university_country)) BETWEEN 1 AND 100 AND length(trim(university_city)) BETWEEN 1 AND 100),
    CONSTRAINT scholarships_world_rank CHECK (university_world_rank BETWEEN 1 AND 100000),
    CONSTRAINT scholarships_tuition_fees CHECK (tuition_fees BETWEEN 0 AND 10000000),
    CONSTRAINT scholarships_application_fees CHECK (application_fees BETWEEN 0 AND 1000000),
    CONSTRAINT scholarships_service_charge CHECK (service_charge BETWEEN 0 AND 1000000),
    CONSTRAINT scholarships_dates CHECK (
        scholarship_post_date BETWEEN '1970-01-01' AND '2200-01-01' AND application_deadline <= '2200-01-01'
        AND application_deadline >= scholarship_post_date),
    CONSTRAINT scholarships_opens_first CHECK (opens_at < closes_at),
    CONSTRAINT scholarships_one_image CHECK (university_image_id IS NULL OR university_image_url IS NULL),
    CONSTRAINT scholarships_funding_min CHECK (funding_min BETWEEN 1 AND 1000000000000),
    CONSTRAINT scholarships_funding_max CHECK (funding_max BETWEEN 1 AND 1000000000000),
    CONSTRAINT scholarships_funding_range CHECK (funding_max >= funding_min),
    CONSTRAINT scholarships_funding_currency CHECK (
        funding_currency ~ '^[A-Z]{3}$' AND (funding_currency IS NOT NULL OR coalesce(funding_max, funding_min) IS NULL)),
    CONSTRAINT scholarships_award_count CHECK (award_count BETWEEN 1 AND 100000),
    CONSTRAINT scholarships_funding_months CHECK (funding_months BETWEEN 1 AND 120),
    CONSTRAINT scholarships_funding_covers CHECK (funding_covers IS NOT NULL),
    CONSTRAINT scholarships_funding_note CHECK (char_length(funding_note) BETWEEN 1 AND 300),
    CONSTRAINT scholarships_ratings CHECK (rating_count >= 0 AND rating_half_steps BETWEEN 0 AND rating_count * 10),
    CONSTRAINT scholarships_published CHECK (state <> 'PUBLISHED' OR published_at IS NOT NULL),
    CONSTRAINT scholarships_scheduled CHECK ((state = 'SCHEDULED') = (publish_at IS NOT NULL)),
    CONSTRAINT scholarships_version CHECK (version >= 1)
);
CREATE UNIQUE INDEX scholarships_external_id_key ON scholarships (external_id);
CREATE UNIQUE INDEX scholarships_own_form_id_key ON scholarships (own_form_id);
CREATE INDEX scholarships_identity ON scholarships (university_name, scholarship_name, degree, application_deadline);
CREATE INDEX scholarships_university_image_id_idx ON scholarships (university_image_id);
CREATE INDEX scholarships_image_url ON scholarships (md5(university_image_url)) WHERE university_image_url IS NOT NULL;
CREATE INDEX scholarships_organisation_id_idx ON scholarships (organisation_id);
CREATE INDEX scholarships_general_form_id_organisation_id_idx ON scholarships (general_form_id, organisation_id);
CREATE INDEX scholarships_previous_id_idx ON scholarships (previous_id);
CREATE INDEX scholarships_hard_tree_id_idx ON scholarships (hard_tree_id);
CREATE INDEX scholarships_soft_tree_id_idx ON scholarships (soft_tree_id);
CREATE INDEX scholarships_change_number_id_idx ON scholarships (change_number, id);
CREATE INDEX scholarships_changed_at_change_number_idx ON scholarships (changed_at, change_number);
CREATE INDEX scholarships_scheduled_at ON scholarships (publish_at) WHERE state = 'SCHEDULED';

-- The orders of the public list, with the id to break ties. Each index holds all columns that filters read, so that a filtered walk
-- never visits the table.
CREATE INDEX scholarships_newest ON scholarships (scholarship_post_date DESC, id DESC)
    INCLUDE (university_country, subject_category, scholarship_category, degree, total_fee, application_deadline,
        closes_at, opens_at, hard_tree_id, funding_covers, is_renewable, funding_currency, funding_first_year) WHERE is_public;
CREATE INDEX scholarships_closing ON scholarships (closes_at, id)
    INCLUDE (university_country, subject_category, scholarship_category, degree, total_fee, application_deadline,
        opens_at, hard_tree_id, funding_covers, is_renewable, funding_currency, funding_first_year) WHERE is_public;
CREATE INDEX scholarships_fee ON scholarships (application_fees, id)
    INCLUDE (university_country, subject_category, scholarship_category, degree, total_fee, application_deadline,
        closes_at, opens_at, hard_tree_id, funding_covers, is_renewable, funding_currency, funding_first_year) WHERE is_public;
CREATE INDEX scholarships_rank ON scholarships (university_world_rank, id)
    INCLUDE (university_country, subject_category, scholarship_category, degree, total_fee, application_deadline,
        closes_at, opens_at, hard_tree_id, funding_covers, is_renewable, funding_currency, funding_first_year) WHERE is_public;
-- By amount within a currency; unknown amounts come last.
CREATE INDEX scholarships_amount ON scholarships (funding_currency, funding_first_year DESC NULLS LAST, id DESC)
    WHERE is_public AND funding_currency IS NOT NULL;
-- One organisation's scholarships, newest first.
CREATE INDEX scholarships_offered ON scholarships (organisation_id, scholarship_post_date DESC, id DESC) WHERE is_public;
-- The next opening, and the last one.
CREATE INDEX scholarships_opening ON scholarships (opens_at) WHERE is_public AND opens_at IS NOT NULL;

-- Where the matches of a filter begin in an order that goes along with it: fees, deadlines, the universities of a country. A walk from
-- the start of the order could pass most rows first.
CREATE INDEX scholarships_fee_starts ON scholarships (application_fees, total_fee) WHERE is_public;
CREATE INDEX scholarships_newest_starts ON scholarships (scholarship_post_date DESC, closes_at) WHERE is_public;
CREATE INDEX scholarships_rank_starts ON scholarships (university_world_rank, university_country) WHERE is_public;

-- Counts, up to a limit, with any combination of filters.
CREATE INDEX scholarships_total_fee ON scholarships (total_fee)
    INCLUDE (university_country, subject_category, scholarship_category, degree, application_deadline,
        closes_at, opens_at, hard_tree_id, funding_covers, is_renewable, funding_currency, funding_first_year) WHERE is_public;
CREATE INDEX scholarships_facets ON scholarships (university_country, subject_category, scholarship_category, degree)
    INCLUDE (total_fee, application_deadline, closes_at, opens_at, hard_tree_id,
        funding_covers, is_renewable, funding_currency, funding_first_year) WHERE is_public;
CREATE INDEX scholarships_covers ON scholarships USING gin (funding_covers) WHERE is_public;

CREATE INDEX scholarships_search ON scholarships USING gin (search);
-- Names of scholarships and universities only. The index of all words does not know which words are names, so a search for a name would
-- visit each row that has the word anywhere.
CREATE INDEX scholarships_called ON scholarships USING gin (ts_filter(search, '{a,b}'));
CREATE INDEX scholarships_described ON scholarships USING gin (described);

-- A sample of one scholarship in 32, by the last byte of its id, which is random: frequent matches are counted in it (decision 36).
-- Without `fastupdate`, a search need not read a list of pending writes.
CREATE INDEX scholarships_search_sample ON scholarships USING gin (search) WITH (fastupdate = off)
    WHERE get_byte(uuid_send(id), 15) < 8;
CREATE INDEX scholarships_called_sample ON scholarships USING gin (ts_filter(search, '{a,b}')) WITH (fastupdate = off)
    WHERE get_byte(uuid_send(id), 15) < 8;
CREATE INDEX scholarships_described_sample ON scholarships USING gin (described) WITH (fastupdate = off)
    WHERE get_byte(uuid_send(id), 15) < 8;
CREATE INDEX scholarships_facets_sample ON scholarships (university_country, subject_category, scholarship_category, degree)
    WHERE is_public AND get_byte(uuid_send(id), 15) < 8;
CREATE INDEX scholarships_newest_sample ON scholarships (scholarship_post_date DESC, id DESC)
    INCLUDE (university_country, subject_category, scholarship_category, degree, total_fee, application_deadline,
        closes_at, opens_at, hard_tree_id, funding_covers, is_renewable, funding_currency, funding_first_year)
    WHERE is_public AND get_byte(uuid_send(id), 15) < 8;
-- PostgreSQL assumes that a third of all rows satisfy a comparison with an expression, and would read the whole table for the sample.
CREATE STATISTICS scholarships_sampled ON (get_byte(uuid_send(id), 15)) FROM scholarships;

-- The orders and filters of the staff's list.
CREATE INDEX scholarships_university ON scholarships (lower(university_name), lower(scholarship_name), id);
CREATE INDEX scholarships_name ON scholarships (lower(scholarship_name), lower(university_name), id);
CREATE INDEX scholarships_subject ON scholarships (subject_category, lower(scholarship_name), id);
CREATE INDEX scholarships_degree ON scholarships (degree, lower(scholarship_name), id);
CREATE INDEX scholarships_archived ON scholarships (archived_at DESC, id DESC) WHERE archived_at IS NOT NULL;
CREATE INDEX scholarships_unpublished ON scholarships (state) WHERE state <> 'PUBLISHED';
CREATE INDEX scholarships_poster ON scholarships (posted_user_email, scholarship_post_date DESC, id DESC);

CREATE TABLE requirement_exceptions (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    scholarship_id uuid NOT NULL REFERENCES scholarships ON DELETE CASCADE ON UPDATE CASCADE,
    reason text NOT NULL,
    granted_by_id uuid REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE,
    created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX requirement_exceptions_person_id_scholarship_id_key ON requirement_exceptions (person_id, scholarship_id);
CREATE INDEX requirement_exceptions_scholarship_id_idx ON requirement_exceptions (scholarship_id);
CREATE INDEX requirement_exceptions_granted_by_id_idx ON requirement_exceptions (granted_by_id);

CREATE TABLE scholarship_slugs (
    slug text COLLATE "C" PRIMARY KEY,
    scholarship_id uuid NOT NULL REFERENCES scholarships ON DELETE CASCADE ON UPDATE CASCADE,
    is_current boolean NOT NULL DEFAULT true,

    CONSTRAINT scholarship_slugs_form CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 120)
);
CREATE INDEX scholarship_slugs_scholarship_id_idx ON scholarship_slugs (scholarship_id);
CREATE UNIQUE INDEX scholarship_slugs_current ON scholarship_slugs (scholarship_id) INCLUDE (slug) WHERE is_current;

-- Misspelt words are compared with the words that occur: a small table instead of a million texts. A word stays after its last
-- scholarship is gone, which does no harm.
CREATE TABLE search_words (
    word text PRIMARY KEY
);
CREATE INDEX search_words_similar ON search_words USING gin (word gin_trgm_ops);
CREATE INDEX search_words_prefix ON search_words (word text_pattern_ops);

-- For each word of each public scholarship, the columns by which a search filters, counts and orders.
CREATE TABLE scholarship_words (
    word text COLLATE "C" NOT NULL,
    id uuid NOT NULL,
    relevance real NOT NULL,
    university_country text NOT NULL,
    university_world_rank integer NOT NULL,
    subject_category subject_category NOT NULL,
    scholarship_category scholarship_category NOT NULL,
    degree degree NOT NULL,
    application_fees integer NOT NULL,
    total_fee integer NOT NULL,
    application_deadline date NOT NULL,
    scholarship_post_date date NOT NULL,
    closes_at timestamptz(0) NOT NULL,
    opens_at timestamptz(0)
)
-- An index-only scan visits the rows that vacuum has not passed yet.
WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
CREATE UNIQUE INDEX scholarship_words_matches ON scholarship_words (word, id)
    INCLUDE (relevance, university_country, university_world_rank, subject_category, scholarship_category,
        degree, application_fees, total_fee, application_deadline, scholarship_post_date, closes_at, opens_at);
