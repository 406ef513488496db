import { Prisma } from '../../../prisma/client/client.ts';
import type { Reach } from '../../platform/access.ts';
import type { Context } from '../../platform/context.ts';
import { HAS_ORGANISATIONS } from './organisationRow.ts';

export async function reachesSeveral(
  { db }: Pick<Context, 'db'>,
  { organisationIds }: Reach,
): Promise<boolean> {
  if (organisationIds !== 'all') return organisationIds.length > 1;
  const [row] = await db.$queryRaw<{ several: boolean }[]>`SELECT ${HAS_ORGANISATIONS} AS several`;
  return row?.several ?? false;
}

export function isOfferedBy(organisationId: string): Prisma.Sql {
  return Prisma.sql`s.organisation_id = ${organisationId}::uuid`;
}

export function isOfferedByOneOf(slugs: readonly string[]): Prisma.Sql {
  return slugs.length === 1
    ? Prisma.sql`s.organisation_id = (SELECT o.id FROM organisations o WHERE o.slug = ${slugs[0]})`
    : Prisma.sql`s.organisation_id = ANY(ARRAY(SELECT o.id FROM organisations o WHERE o.slug = ANY(${slugs}::text[])))`;
}

export function isForOneOf(organisationId: string, table: 'a' | 'p'): Prisma.Sql {
  return recordInReach({ organisationIds: [organisationId] }, table);
}

export function scholarshipInReach({ organisationIds }: Reach): Prisma.Sql {
  return organisationIds === 'all'
    ? Prisma.sql`true`
    : Prisma.sql`s.organisation_id = ANY(${organisationIds}::uuid[])`;
}

export function recordInReach(
  { organisationIds }: Pick<Reach, 'organisationIds'>,
  table: 'a' | 'p' | 'r',
): Prisma.Sql {
  if (organisationIds === 'all') return Prisma.sql`true`;
  return Prisma.sql`${Prisma.raw(table)}.scholarship_id IN (
    SELECT reached.id FROM scholarships reached WHERE reached.organisation_id = ANY(${organisationIds}::uuid[]))`;
}
