import { Prisma } from '../../../prisma/client/client.ts';

/** The organisations that the user `u` coordinates and that are not closed, as the viewer carries them. */
export const COORDINATES = Prisma.sql`
  ARRAY(SELECT c.organisation_id FROM coordinators c JOIN organisations o ON o.id = c.organisation_id
    WHERE c.user_id = u.id AND o.closed_at IS NULL) AS coordinates`;
