import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { organisationSlug } from '../../../rules/accounts/organisations.ts';
import {
  type OrganisationRow,
  readOrganisations,
  SEVERAL_OFFER,
} from '../../accounts/organisations/organisationRow.ts';
import { type Context, getMoment, type RequestContext } from '../../platform/context.ts';
import { orderBy } from '../../platform/database/order.ts';
import { readJsonRows } from '../../platform/database/readJsonRows.ts';
import { checkInput } from '../../platform/input.ts';
import { countRows, type Page, pageSchema, readPage } from '../../platform/page.ts';
import { isPublic } from '../scholarships/isPublic.ts';
import { MANAGED_ORDERS } from '../scholarships/manage/listManagedScholarships.ts';
import {
  joinPictures,
  type ReadScholarship,
  type ScholarshipColumn,
  selectColumns,
} from '../scholarships/scholarshipRow.ts';

/** Finds an organisation by its slug, ignoring case. Returns null if only one organisation offers scholarships. */
export async function readOrganisation(
  { db }: RequestContext,
  { slug }: { slug: string },
): Promise<OrganisationRow | null> {
  const { data: wanted } = organisationSlug().safeParse(slug);
  if (!wanted) return null;
  const [found] = await readOrganisations(db, Prisma.sql`o.slug = ${wanted} AND ${SEVERAL_OFFER}`);
  return found ?? null;
}

const input = pageSchema.extend({ slug: z.string() });

export async function listOrganisationScholarships(
  ctx: RequestContext,
  given: unknown,
  columns: readonly ScholarshipColumn[],
): Promise<Page<ReadScholarship>> {
  const { slug, ...asked } = checkInput(input, given);
  const organisation = await readOrganisation(ctx, { slug });
  const where = Prisma.sql`${isPublic('s')} AND s.organisation_id = ${organisation?.id ?? null}::uuid`;
  return readPage(
    asked,
    ({ take, skip }) =>
      readJsonRows<ReadScholarship>(
        ctx.db,
        Prisma.sql`SELECT ${selectColumns(columns, getMoment(ctx))} FROM scholarships s ${joinPictures(columns)}
          WHERE ${where} ORDER BY ${orderBy(MANAGED_ORDERS.NEWEST)} LIMIT ${take} OFFSET ${skip}`,
      ),
    (limit) => countRows(ctx, Prisma.sql`SELECT FROM scholarships s WHERE ${where}`, limit),
  );
}

/** Lists the slugs of open organisations. Returns an empty list if only one organisation offers scholarships. */
export async function listOrganisationSlugs({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const rows = await readOrganisations(db, Prisma.sql`o.closed_at IS NULL AND ${SEVERAL_OFFER}`);
  return rows.map(({ slug }) => slug);
}
