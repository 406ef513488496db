import { Prisma } from '../../../prisma/client/client.ts';
import type { AccessScope } from '../../platform/access.ts';
import type { Context } from '../../platform/context.ts';
import { HAS_ORGANISATIONS } from './organisationRow.ts';

/** Returns true if more than one organisation is within reach. Otherwise lists and files hide organisations. */
export async function hasSeveralOrganisations(
  { db }: Pick<Context, 'db'>,
  { organisationIds }: AccessScope,
): Promise<boolean> {
  if (organisationIds !== 'all') return organisationIds.length > 1;
  const [row] = await db.$queryRaw<{ several: boolean }[]>`SELECT ${HAS_ORGANISATIONS} AS several`;
  return row?.several ?? false;
}

/** SQL condition that this organisation offers the scholarship `s`. */
export function isOfferedBy(organisationId: string): Prisma.Sql {
  return Prisma.sql`s.organisation_id = ${organisationId}::uuid`;
}

/**
 * SQL condition on the organisations' slugs. A single slug is resolved first, so that its index also gives the order.
 */
export function isOfferedByAny(slugs: readonly string[]): Prisma.Sql {
  return slugs.length === 1
    ? Prisma.sql`s.organisation_id = (SELECT o.id FROM organisations o WHERE o.slug = ${slugs[0]})`
    : Prisma.sql`s.organisation_id = ANY(ARRAY(SELECT o.id FROM organisations o WHERE o.slug = ANY(${slugs}::text[])))`;
}

/** SQL condition for a record that refers to a scholarship: an application `a` or a payment `p`. */
export function isForOrganisation(organisationId: string, table: 'a' | 'p'): Prisma.Sql {
  return recordInScope({ organisationIds: [organisationId], blindTo: [] }, table);
}

/** SQL condition that the scholarship `s` is within reach. */
export function scholarshipInScope({ organisationIds }: AccessScope): Prisma.Sql {
  return organisationIds === 'all'
    ? Prisma.sql`true`
    : Prisma.sql`s.organisation_id = ANY(${organisationIds}::uuid[])`;
}

/** SQL condition that a record is within reach: an application `a`, a payment `p`, a waiver request `r` or a draft `d`. */
export function recordInScope(
  { organisationIds, blindTo }: Pick<AccessScope, 'organisationIds' | 'blindTo'>,
  table: 'a' | 'p' | 'r' | 'd',
): Prisma.Sql {
  const column = Prisma.sql`${Prisma.raw(table)}.scholarship_id`;
  const isVisible = Prisma.sql`coalesce(${column} <> ALL(${blindTo}::uuid[]), true)`;
  if (organisationIds === 'all') return blindTo.length > 0 ? isVisible : Prisma.sql`true`;
  const isOffered = Prisma.sql`${column} IN (
    SELECT reached.id FROM scholarships reached WHERE reached.organisation_id = ANY(${organisationIds}::uuid[]))`;
  return blindTo.length > 0 ? Prisma.sql`${isOffered} AND ${isVisible}` : isOffered;
}
