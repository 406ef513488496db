import { Prisma } from '../../../prisma/client/client.ts';
import type { Reach } from '../../access.ts';

/** The condition that a scholarship `s` is within reach. */
export function scholarshipInReach({ organisationIds }: Reach): Prisma.Sql {
  return organisationIds === 'all'
    ? Prisma.sql`true`
    : Prisma.sql`s.organisation_id = ANY(${organisationIds}::uuid[])`;
}

/** The same for what names its scholarship: an application `a`, a payment `p`, a review `r`. */
export function recordInReach({ organisationIds }: Reach, table: 'a' | 'p' | 'r'): Prisma.Sql {
  if (organisationIds === 'all') return Prisma.sql`true`;
  return Prisma.sql`${Prisma.raw(table)}.scholarship_id IN (
    SELECT reached.id FROM scholarships reached WHERE reached.organisation_id = ANY(${organisationIds}::uuid[]))`;
}
