import { Prisma } from '../../../prisma/client/client.ts';

export const ENTERED_KINDS = Prisma.sql`('ENTERED', 'IMPORTED')`;

/** SQL condition that staff entered or imported the application `a`. */
export const IS_ENTERED = Prisma.sql`EXISTS (
  SELECT FROM application_events entered WHERE entered.application_id = a.id AND entered.kind IN ${ENTERED_KINDS})`;

export const IS_IMPORTED = Prisma.sql`EXISTS (
  SELECT FROM application_events imported WHERE imported.application_id = a.id AND imported.kind = 'IMPORTED')`;
