import { Prisma } from '../../../prisma/client/client.ts';

/** Whether staff entered the application `a`, for a person whom they named by an address. */
export const IS_ENTERED = Prisma.sql`EXISTS (
  SELECT FROM application_events entered WHERE entered.application_id = a.id AND entered.kind = 'ENTERED')`;
