import { Prisma } from '../../../prisma/client/client.ts';

/** The open organisations that the user `u` coordinates, as stored in the viewer. */
export const COORDINATES = Prisma.sql`
  ARRAY(SELECT c.organisation_id FROM coordinators c JOIN organisations o ON o.id = c.organisation_id
    WHERE c.user_id = u.id AND o.closed_at IS NULL) AS coordinates`;
