import { Prisma } from '../../../prisma/client/client.ts';

/** Types of events with which staff, instead of the applicant, start an application. */
export const ENTERED_KINDS = Prisma.sql`('ENTERED', 'IMPORTED')`;

/**
 * SQL condition that staff entered or imported the application `a` for a person identified by an e-mail
 * address.
 */
export const IS_ENTERED = Prisma.sql`EXISTS (
  SELECT FROM application_events entered WHERE entered.application_id = a.id AND entered.kind IN ${ENTERED_KINDS})`;

/** SQL condition that an admin imported the application `a` from another system. */
export const IS_IMPORTED = Prisma.sql`EXISTS (
  SELECT FROM application_events imported WHERE imported.application_id = a.id AND imported.kind = 'IMPORTED')`;
