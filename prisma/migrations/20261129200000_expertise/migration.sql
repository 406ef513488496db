-- Subjects and languages of assessors; empty lists cover everything, as before.
ALTER TABLE panel_members
    ADD COLUMN subjects text[] DEFAULT '{}',
    ADD COLUMN languages text[] DEFAULT '{}';

-- Given to the member on acceptance.
ALTER TABLE invitations
    ADD COLUMN subjects text[] DEFAULT '{}',
    ADD COLUMN languages text[] DEFAULT '{}';

ALTER TABLE assessment_rounds ADD COLUMN requires_expertise boolean NOT NULL DEFAULT false;
