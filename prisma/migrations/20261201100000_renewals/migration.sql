-- The earlier award that an application renews.
ALTER TABLE applications ADD COLUMN renewed_award_id uuid REFERENCES awards ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX applications_renewed_award_id_idx ON applications (renewed_award_id);
-- Of two people who renew an award at the same time, the second is refused.
CREATE UNIQUE INDEX applications_one_renewal ON applications (renewed_award_id) WHERE cancelled_at IS NULL;
