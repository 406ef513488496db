-- Assessors are invited to a panel like every other role.
ALTER TYPE invited_role ADD VALUE 'ASSESSOR' BEFORE 'COORDINATOR';

ALTER TABLE invitations
    ADD COLUMN panel_id uuid REFERENCES panels (id) ON UPDATE CASCADE ON DELETE CASCADE;
CREATE INDEX invitations_panel_id_idx ON invitations (panel_id);

-- Compares text, since this transaction cannot use the new value yet.
ALTER TABLE invitations DROP CONSTRAINT invitations_scope;
ALTER TABLE invitations ADD CONSTRAINT invitations_scope CHECK (
    (panel_id IS NOT NULL) = (role::text = 'ASSESSOR') AND
    CASE role::text
        WHEN 'ASSESSOR' THEN organisation_id IS NOT NULL AND inviter_id IS NOT NULL
        WHEN 'COORDINATOR' THEN organisation_id IS NOT NULL
        ELSE organisation_id IS NULL AND inviter_id IS NOT NULL END);
