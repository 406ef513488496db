-- Invitations give any role of staff; so far they made coordinators.
CREATE TYPE invited_role AS ENUM ('COORDINATOR', 'MODERATOR', 'ADMIN');

ALTER TABLE invitations
    ADD COLUMN role invited_role NOT NULL DEFAULT 'COORDINATOR',
    ADD COLUMN inviter_id uuid REFERENCES users (id) ON UPDATE CASCADE ON DELETE CASCADE,
    ALTER COLUMN organisation_id DROP NOT NULL;
ALTER TABLE invitations ALTER COLUMN role DROP DEFAULT;
CREATE INDEX invitations_inviter_id_idx ON invitations (inviter_id);

-- Only coordinators belong to an organisation, and only their earlier invitations do not name who sent them.
ALTER TABLE invitations ADD CONSTRAINT invitations_scope CHECK (
    CASE WHEN role = 'COORDINATOR' THEN organisation_id IS NOT NULL
         ELSE organisation_id IS NULL AND inviter_id IS NOT NULL END);
