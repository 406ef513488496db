import { Prisma } from '../../../../../prisma/client/client.ts';
import { COUNT_CAP } from '../../../../../rules/scholarships.ts';
import { HAS_ORGANISATIONS } from '../../../../accounts/organisations/organisationRow.ts';
import type { Context, Moment } from '../../../../platform/context.ts';
import { readJsonRows } from '../../../../platform/database/readJsonRows.ts';
import { buildFilterCondition, type ScholarshipFilter, type Search } from '../scholarshipFilter.ts';

/** How many matches an organisation offers. */
export type OrganisationFacet = { slug: string; name: string; count: number };

type Scope = { filter: ScholarshipFilter; moment: Moment; search: Search | null };

/**
 * Counts over at most COUNT_CAP matches without the filter by organisation, in one query; those that are filtered by are there
 * with 0, so that they can be named. None in a portal with one organisation.
 */
export function countOrganisationFacets(
  { db, env }: Pick<Context, 'db' | 'env'>,
  { filter, ...scope }: Scope,
): Promise<OrganisationFacet[]> {
  const where = buildFilterCondition({ ...filter, organisations: null }, scope);
  const chosen = filter.organisations ?? [];
  return readJsonRows<OrganisationFacet>(
    db,
    Prisma.sql`
      WITH matching AS MATERIALIZED (
        SELECT s.organisation_id FROM scholarships s WHERE ${where} LIMIT ${Prisma.raw(String(COUNT_CAP))}),
      counted AS (SELECT organisation_id, count(*)::int AS count FROM matching GROUP BY 1)
      SELECT o.slug, coalesce(o.name, ${env.PORTAL_NAME}) AS name, coalesce(counted.count, 0) AS count
      FROM organisations o LEFT JOIN counted ON counted.organisation_id = o.id
      WHERE ${HAS_ORGANISATIONS} AND (counted.count > 0 OR o.slug = ANY(${chosen}::text[]))
      ORDER BY counted.count DESC NULLS LAST, lower(coalesce(o.name, ${env.PORTAL_NAME})), o.id`,
  );
}
