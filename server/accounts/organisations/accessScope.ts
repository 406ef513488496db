import { Prisma } from '../../../prisma/client/client.ts';
import type { AccessScope } from '../../platform/access.ts';
import type { Context } from '../../platform/context.ts';
import { HAS_ORGANISATIONS } from './organisationRow.ts';

/**
 * True if the viewer may access more than one organisation. Otherwise lists and exports do not show organisations.
 */
export async function hasSeveralOrganisations(
  { db }: Pick<Context, 'db'>,
  { organisationIds }: AccessScope,
): Promise<boolean> {
  if (organisationIds !== 'all') return organisationIds.length > 1;
  const [row] = await db.$queryRaw<{ several: boolean }[]>`SELECT ${HAS_ORGANISATIONS} AS several`;
  return row?.several ?? false;
}

export function isOfferedBy(organisationId: string): Prisma.Sql {
  return Prisma.sql`s.organisation_id = ${organisationId}::uuid`;
}

/**
 * SQL condition that an organisation with one of the slugs offers the scholarship `s`. A single slug is compared as
 * one id, so that an index on the organisation also provides the order of the list.
 */
export function isOfferedByAny(slugs: readonly string[]): Prisma.Sql {
  return slugs.length === 1
    ? Prisma.sql`s.organisation_id = (SELECT o.id FROM organisations o WHERE o.slug = ${slugs[0]})`
    : Prisma.sql`s.organisation_id = ANY(ARRAY(SELECT o.id FROM organisations o WHERE o.slug = ANY(${slugs}::text[])))`;
}

export function isForOrganisation(organisationId: string, table: 'a' | 'p'): Prisma.Sql {
  return recordInScope({ organisationIds: [organisationId], blindTo: [] }, table);
}

export function scholarshipInScope({ organisationIds }: AccessScope): Prisma.Sql {
  return organisationIds === 'all'
    ? Prisma.sql`true`
    : Prisma.sql`s.organisation_id = ANY(${organisationIds}::uuid[])`;
}

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
