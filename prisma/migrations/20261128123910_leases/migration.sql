-- Leases of all kinds in one table. Those of uploads were columns of theirs, those of webhooks rows of `rate_limits`: both end within a minute.
ALTER TABLE uploads
    DROP COLUMN lease_key,
    DROP COLUMN lease_until,
    DROP COLUMN is_wanted;

CREATE TABLE leases (
    name text PRIMARY KEY,
    holder text NOT NULL,
    until timestamptz(3) NOT NULL,
    is_wanted boolean NOT NULL DEFAULT false
);
CREATE INDEX leases_until_idx ON leases (until);
