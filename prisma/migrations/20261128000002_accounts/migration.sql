-- People, the ways in which they sign in, and the organisations that they work for.

CREATE TYPE role AS ENUM ('USER', 'MODERATOR', 'ADMIN');

CREATE TABLE users (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    email text NOT NULL,
    email_verified boolean NOT NULL DEFAULT false,
    image text,
    language text,
    role role NOT NULL DEFAULT 'USER',
    anonymized_at timestamptz(3),
    announced_at timestamptz(3),
    access_epoch integer NOT NULL DEFAULT 0,
    holder_proved_at timestamptz(3),
    is_demo boolean NOT NULL DEFAULT false,
    suspended_at timestamptz(3),
    second_factor_since timestamptz(3),
    deadline_reminders boolean NOT NULL DEFAULT true,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT users_email_lower CHECK (email = lower(email)),
    -- A BCP 47 tag.
    CONSTRAINT users_language_tag CHECK (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$')
);
CREATE UNIQUE INDEX users_email_key ON users (email);
CREATE INDEX users_role_idx ON users (role);
CREATE INDEX users_created_at_id_idx ON users (created_at, id);
-- A search finds any part of a name or an e-mail address.
CREATE INDEX users_search ON users USING gin (name gin_trgm_ops, email gin_trgm_ops);
-- The orders of the admins' list: each page is read from an index.
CREATE INDEX users_name ON users (lower(name), id) WHERE anonymized_at IS NULL;
CREATE INDEX users_rank ON users ((CASE role WHEN 'ADMIN' THEN 1 WHEN 'MODERATOR' THEN 2 ELSE 3 END), lower(name), id)
    WHERE anonymized_at IS NULL;

ALTER TABLE pictures
    ADD CONSTRAINT pictures_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE picture_fetches
    ADD CONSTRAINT picture_fetches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE sessions (
    id uuid PRIMARY KEY,
    token text NOT NULL,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    expires_at timestamptz(3) NOT NULL,
    ip_address text,
    user_agent text,
    second_factor_at timestamptz(3),
    proved_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX sessions_token_key ON sessions (token);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);

CREATE TABLE accounts (
    id uuid PRIMARY KEY,
    account_id text NOT NULL,
    provider_id text NOT NULL,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz(3),
    refresh_token_expires_at timestamptz(3),
    scope text,
    password text,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX accounts_provider_id_account_id_key ON accounts (provider_id, account_id);
CREATE INDEX accounts_user_id_idx ON accounts (user_id);

CREATE TABLE verifications (
    id uuid PRIMARY KEY,
    identifier text NOT NULL,
    value text NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX verifications_identifier_idx ON verifications (identifier);

CREATE TYPE link_purpose AS ENUM ('VERIFY_EMAIL', 'CHANGE_EMAIL', 'RESET_PASSWORD', 'TAKE_OVER');

CREATE TABLE mailed_links (
    id uuid PRIMARY KEY,
    hash text NOT NULL,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    purpose link_purpose NOT NULL,
    email text NOT NULL,
    epoch integer NOT NULL,
    came_from text,
    expires_at timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT mailed_links_email_lower CHECK (email = lower(email))
);
CREATE UNIQUE INDEX mailed_links_hash_key ON mailed_links (hash);
CREATE INDEX mailed_links_user_id_purpose_created_at_idx ON mailed_links (user_id, purpose, created_at);
CREATE INDEX mailed_links_expires_at_idx ON mailed_links (expires_at);

CREATE TABLE authenticators (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    secret text NOT NULL,
    last_step integer NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL,
    confirmed_at timestamptz(3)
);

CREATE TABLE recovery_codes (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    hash text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    used_at timestamptz(3)
);
CREATE UNIQUE INDEX recovery_codes_user_id_hash_key ON recovery_codes (user_id, hash);

CREATE TABLE passkeys (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    name text NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL DEFAULT 0,
    transports text[],
    created_at timestamptz(3) NOT NULL,
    last_used_at timestamptz(3),
    epoch integer,

    -- WebAuthn allows a counter of 32 bits and an id of 1023 bytes.
    CONSTRAINT passkeys_name_length CHECK (char_length(name) BETWEEN 1 AND 60),
    CONSTRAINT passkeys_counter_range CHECK (counter BETWEEN 0 AND 4294967295),
    CONSTRAINT passkeys_credential_id_length CHECK (char_length(credential_id) BETWEEN 1 AND 1364)
);
CREATE UNIQUE INDEX passkeys_credential_id_key ON passkeys (credential_id);
CREATE INDEX passkeys_user_id_idx ON passkeys (user_id);

CREATE TYPE passkey_purpose AS ENUM ('ADD', 'PROVE');

CREATE TABLE passkey_challenges (
    session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE ON UPDATE CASCADE,
    purpose passkey_purpose NOT NULL,
    challenge text NOT NULL,
    expires_at timestamptz(3) NOT NULL,

    PRIMARY KEY (session_id, purpose)
);

CREATE TABLE organisations (
    id uuid PRIMARY KEY,
    slug text NOT NULL,
    name text,
    logo_id uuid REFERENCES pictures ON DELETE SET NULL ON UPDATE CASCADE,
    contact_email text,
    website text,
    description text,
    publishes_itself boolean NOT NULL DEFAULT false,
    closed_at timestamptz(3),
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT organisations_slug CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 60),
    -- Until the portal's organisation has a name, it is called like the portal. It is never closed.
    CONSTRAINT organisations_named CHECK (name IS NOT NULL OR id = '00000000-0000-7000-8000-000000000001'),
    CONSTRAINT organisations_own_open CHECK (closed_at IS NULL OR id <> '00000000-0000-7000-8000-000000000001')
);
CREATE UNIQUE INDEX organisations_slug_key ON organisations (slug);
CREATE INDEX organisations_logo_id_idx ON organisations (logo_id);

-- PORTAL_ORGANISATION_ID: scholarships that name no organisation belong to the portal's.
INSERT INTO organisations (id, slug) VALUES ('00000000-0000-7000-8000-000000000001', 'portal');

CREATE TABLE coordinators (
    organisation_id uuid NOT NULL REFERENCES organisations ON DELETE CASCADE ON UPDATE CASCADE,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY (organisation_id, user_id)
);
CREATE INDEX coordinators_user_id_idx ON coordinators (user_id);

CREATE TABLE invitations (
    id uuid PRIMARY KEY,
    organisation_id uuid NOT NULL REFERENCES organisations ON DELETE CASCADE ON UPDATE CASCADE,
    email text NOT NULL,
    hash text NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT invitations_email_lower CHECK (email = lower(email))
);
CREATE UNIQUE INDEX invitations_hash_key ON invitations (hash);
CREATE INDEX invitations_organisation_id_created_at_idx ON invitations (organisation_id, created_at);
CREATE INDEX invitations_email_idx ON invitations (email);

CREATE TABLE partner_keys (
    id uuid PRIMARY KEY,
    owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
    name text NOT NULL,
    scopes text[],
    hash text NOT NULL,
    hint text NOT NULL,
    expires_on date,
    last_used_at timestamptz(3),
    revoked_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX partner_keys_hash_key ON partner_keys (hash);
CREATE INDEX partner_keys_owner_id_created_at_idx ON partner_keys (owner_id, created_at);

CREATE TABLE contact_messages (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    email text NOT NULL,
    message text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    handled_at timestamptz(3),

    -- The bounds of rules/contact.ts.
    CONSTRAINT contact_messages_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
    CONSTRAINT contact_messages_email_length CHECK (char_length(email) BETWEEN 3 AND 254),
    CONSTRAINT contact_messages_message_length CHECK (char_length(message) BETWEEN 1 AND 4000)
);
CREATE INDEX contact_messages_created_at_id_idx ON contact_messages (created_at, id);

CREATE TABLE newsletter_subscriptions (
    id uuid PRIMARY KEY,
    email text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT newsletter_subscriptions_email_lower CHECK (email = lower(email))
);
CREATE UNIQUE INDEX newsletter_subscriptions_email_key ON newsletter_subscriptions (email);
