import { Prisma } from '../../../prisma/client/client.ts';
import { authorize } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import { orderBy } from '../../database/order.ts';
import { checkInput } from '../../input.ts';
import { countRows, type Page, pageRule, readPage, toPage } from '../../page.ts';
import { filterCondition, filterRule, searchCondition } from './applicationFilter.ts';
import { ORDERS, sortRule } from './applicationOrder.ts';
import { APPLICATION_COLUMNS, APPLICATIONS, type ApplicationRow } from './applicationRow.ts';

const input = pageRule.extend({
  filter: filterRule,
  sort: sortRule,
});

/** One page of everybody's applications, for staff. INVALID_INPUT names the argument that is out of bounds. */
export async function listApplications(ctx: RequestContext, given: unknown): Promise<Page<ApplicationRow>> {
  authorize(ctx.viewer, 'application.listAll');
  const { filter, sort, page, pageSize } = checkInput(input, given);
  const { search, ...others } = filter;
  return readApplications(ctx, {
    where: filterCondition(ctx, others),
    search,
    order: orderBy(ORDERS[sort]),
    page,
    pageSize,
  });
}

/** One page of the viewer's own applications, the newest first. */
export async function listMyApplications(ctx: RequestContext, given: unknown): Promise<Page<ApplicationRow>> {
  const { id } = authorize(ctx.viewer, 'application.listOwn');
  const { page, pageSize } = checkInput(pageRule, given);
  const where = Prisma.sql`a.cancelled_at IS NULL AND a.applicant_id = ${id}::uuid`;
  return readApplications(ctx, { where, order: orderBy(ORDERS.NEWEST), page, pageSize });
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
  const { where, found } = await searchCondition(ctx, query.where, text);
  return toPage(await readItems(ctx, { ...query, where }), found, query);
}

function readItems(
  { db }: RequestContext,
  { where, order, page, pageSize }: PageQuery,
): Promise<ApplicationRow[]> {
  return db.$queryRaw`
    SELECT ${APPLICATION_COLUMNS} FROM ${APPLICATIONS} JOIN scholarships s ON s.id = a.scholarship_id
    WHERE ${where} ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
}
