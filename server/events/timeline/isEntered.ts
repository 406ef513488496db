import { Prisma } from '../../../prisma/client/client.ts';

export const ENTERED_KINDS = Prisma.sql`('ENTERED', 'IMPORTED')`;

/** SQL condition that staff entered or imported the application `a`. */
export const IS_ENTERED = Prisma.sql`EXISTS (
  SELECT FROM application_events entered WHERE entered.application_id = a.id AND entered.kind IN ${ENTERED_KINDS})`;

/**
 * SQL for the displayed name of the applicant `u` of the application `a`. If staff entered the application, it is the
 * name that they entered, because the account's name would reveal that there was an account.
 */
export const SHOWN_NAME = Prisma.sql`CASE WHEN ${IS_ENTERED} THEN a.applicant_name ELSE u.name END`;

export const IS_IMPORTED = Prisma.sql`EXISTS (
  SELECT FROM application_events imported WHERE imported.application_id = a.id AND imported.kind = 'IMPORTED')`;
