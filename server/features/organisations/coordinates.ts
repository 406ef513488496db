import { Prisma } from '../../../prisma/client/client.ts';

/** The organisations that the user `u` coordinates, as the viewer carries them. */
export const COORDINATES = Prisma.sql`
  ARRAY(SELECT c.organisation_id FROM coordinators c WHERE c.user_id = u.id) AS coordinates`;
