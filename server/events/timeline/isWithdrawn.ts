import { Prisma } from '../../../prisma/client/client.ts';

/** SQL condition that the applicant, and not staff, withdrew the application `a`. */
export const IS_WITHDRAWN = Prisma.sql`(a.cancelled_at IS NOT NULL AND EXISTS (
  SELECT FROM application_events e WHERE e.application_id = a.id AND e.kind = 'CANCELLED'))`;
