import { Prisma } from '../../../prisma/client/client.ts';
import type { Reach } from '../../platform/access.ts';
import type { Context } from '../../platform/context.ts';
import { HAS_ORGANISATIONS } from './organisationRow.ts';

/** Whether more than one organisation is within reach. Otherwise lists and files show nothing of organisations. */
export async function reachesSeveral(
  { db }: Pick<Context, 'db'>,
  { organisationIds }: Reach,
): Promise<boolean> {
  if (organisationIds !== 'all') return organisationIds.length > 1;
  const [row] = await db.$queryRaw<{ several: boolean }[]>`SELECT ${HAS_ORGANISATIONS} AS several`;
  return row?.several ?? false;
}

/** The condition that a scholarship `s` is offered by this organisation. */
export function isOfferedBy(organisationId: string): Prisma.Sql {
  return Prisma.sql`s.organisation_id = ${organisationId}::uuid`;
}

/** The same for organisations by their slugs. One alone is looked up first, so that its index gives the order, too. */
export function isOfferedByOneOf(slugs: readonly string[]): Prisma.Sql {
  return slugs.length === 1
    ? Prisma.sql`s.organisation_id = (SELECT o.id FROM organisations o WHERE o.slug = ${slugs[0]})`
    : Prisma.sql`s.organisation_id = ANY(ARRAY(SELECT o.id FROM organisations o WHERE o.slug = ANY(${slugs}::text[])))`;
}

/** The same for what names its scholarship: an application `a`, a payment `p`. */
export function isForOneOf(organisationId: string, table: 'a' | 'p'): Prisma.Sql {
  return recordInReach({ organisationIds: [organisationId] }, table);
}

/** The condition that a scholarship `s` is within reach. */
export function scholarshipInReach({ organisationIds }: Reach): Prisma.Sql {
  return organisationIds === 'all'
    ? Prisma.sql`true`
    : Prisma.sql`s.organisation_id = ANY(${organisationIds}::uuid[])`;
}

/** The same for what names its scholarship: an application `a`, a payment `p`, a review `r`. */
export function recordInReach(
  { organisationIds }: Pick<Reach, 'organisationIds'>,
  table: 'a' | 'p' | 'r',
): Prisma.Sql {
  if (organisationIds === 'all') return Prisma.sql`true`;
  return Prisma.sql`${Prisma.raw(table)}.scholarship_id IN (
    SELECT reached.id FROM scholarships reached WHERE reached.organisation_id = ANY(${organisationIds}::uuid[]))`;
}
