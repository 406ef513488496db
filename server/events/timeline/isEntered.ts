import { Prisma } from '../../../prisma/client/client.ts';

/** True if staff entered the application `a` for a person identified by an e-mail address. */
export const IS_ENTERED = Prisma.sql`EXISTS (
  SELECT FROM application_events entered WHERE entered.application_id = a.id AND entered.kind = 'ENTERED')`;
