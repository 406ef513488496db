import { Prisma } from '../../../prisma/client/client.ts';
import { COUNT_CAP } from '../../../rules/catalogue/scholarshipOptions.ts';
import { selectScholarships } from '../../catalogue/scholarships/loadScholarship.ts';
import type { ScholarshipColumn } from '../../catalogue/scholarships/scholarshipRow.ts';
import { authorize, requireAccessScope } from '../../platform/access.ts';
import { getMoment, type RequestContext } from '../../platform/context.ts';
import { PLAN_CHOSEN_ONCE } from '../../platform/database/connection.ts';
import { orderBy } from '../../platform/database/order.ts';
import { checkInput } from '../../platform/input.ts';
import { countRows, type Page, pageSchema, readPage, toPage } from '../../platform/page.ts';
import { APPLICATION_COLUMNS, APPLICATIONS, type ApplicationRow } from '../applicationRow.ts';
import { listSchema, readFilterCondition, readMatches } from './applicationFilter.ts';
import { APPLICATIONS_SQL, orderFor } from './applicationsSql.ts';

const input = listSchema.safeExtend(pageSchema.shape);

export async function listApplications(ctx: RequestContext, given: unknown): Promise<Page<ApplicationRow>> {
  const reach = requireAccessScope(ctx.viewer, 'application.listAll');
  const { filter, sort, page, pageSize } = checkInput(input, given);
  const { search, ...others } = filter;
  return readApplications(ctx, {
    where: await readFilterCondition(ctx, others, reach),
    search,
    order: orderBy(orderFor(sort, reach)),
    page,
    pageSize,
  });
}

export async function listMyApplications(
  ctx: RequestContext,
  given: unknown,
  columns?: readonly ScholarshipColumn[],
): Promise<Page<ApplicationRow>> {
  const { id } = authorize(ctx.viewer, 'application.listOwn');
  const { page, pageSize } = checkInput(pageSchema, given);
  const where = Prisma.sql`a.cancelled_at IS NULL AND a.applicant_id = ${id}::uuid`;
  const query = { where, order: orderBy(APPLICATIONS_SQL.orders.NEWEST), page, pageSize };
  const scholarship = columns
    ? Prisma.sql`(${selectScholarships(Prisma.sql`= a.scholarship_id`, columns, getMoment(ctx))})`
    : Prisma.sql`NULL`;
  const rows = await ctx.db.$queryRaw<(ApplicationRow & { found: number })[]>`
    ${Prisma.raw(PLAN_CHOSEN_ONCE)} SELECT count(*) OVER ()::int AS found, ${scholarship} AS scholarship, ${selectItems(query)}`;
  const [first] = rows;
  return first || page === 1 ? toPage(rows, first?.found ?? 0, query) : readApplications(ctx, query);
}

type PageQuery = {
  where: Prisma.Sql;
  search?: string | null;
  order: Prisma.Sql;
  page: number;
  pageSize: number;
};

async function readApplications(ctx: RequestContext, query: PageQuery): Promise<Page<ApplicationRow>> {
  if (query.search) return searchPage(ctx, query, query.search);
  const matched = Prisma.sql`SELECT FROM applications a WHERE ${query.where}`;
  return readPage(
    query,
    () => readItems(ctx, query),
    (limit) => countRows(ctx, matched, limit),
  );
}

async function searchPage(
  ctx: RequestContext,
  query: PageQuery,
  text: string,
): Promise<Page<ApplicationRow>> {
  const { ids, condition } = await readMatches(ctx, query.where, text);
  const { items, found } = await readMatched(ctx, query, ids);
  return toPage(
    found > COUNT_CAP ? await readItems(ctx, { ...query, where: condition }) : items,
    found,
    query,
  );
}

/**
 * Counts the applications and reads a page of them in a single statement, so that the ids are looked up only once.
 * Reads no page if there are too many applications.
 */
async function readMatched({ db }: RequestContext, { order, page, pageSize }: PageQuery, ids: Prisma.Sql) {
  type Row = Omit<ApplicationRow, 'id'> & { id: string | null; found: number; place: bigint };
  const rows = await db.$queryRaw<Row[]>`
    WITH matched AS MATERIALIZED (${ids}),
    page AS (
      SELECT a.id, row_number() OVER (ORDER BY ${order}) AS place
      FROM matched JOIN applications a USING (id) JOIN scholarships s ON s.id = a.scholarship_id
      WHERE (SELECT count(*) FROM matched) <= ${COUNT_CAP}
      ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}
    )
    SELECT total.found, page.place, ${APPLICATION_COLUMNS}
    FROM (SELECT count(*)::int AS found FROM matched) total
    LEFT JOIN (page JOIN (${APPLICATIONS}) ON a.id = page.id) ON true ORDER BY page.place`;
  const items = rows.flatMap(({ found, place, id, ...row }): ApplicationRow[] =>
    id ? [{ id, ...row }] : [],
  );
  return { items, found: rows[0]?.found ?? 0 };
}

function readItems({ db }: RequestContext, query: PageQuery): Promise<ApplicationRow[]> {
  return db.$queryRaw`SELECT ${selectItems(query)}`;
}

function selectItems({ where, order, page, pageSize }: PageQuery): Prisma.Sql {
  return Prisma.sql`${APPLICATION_COLUMNS} FROM ${APPLICATIONS} JOIN scholarships s ON s.id = a.scholarship_id
    WHERE ${where} ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
}
