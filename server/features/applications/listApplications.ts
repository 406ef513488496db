import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { COUNT_CAP, keysOf } from '../../../rules/scholarshipOptions.ts';
import { authorize } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import { checkInput } from '../../input.ts';
import { type Page, pageRule, toPage } from '../users/page.ts';
import { filterCondition, filterRule, isFound, readSearch, searchedIds } from './applicationFilter.ts';
import { APPLICATION_COLUMNS, APPLICATIONS, type ApplicationRow } from './applicationRow.ts';

/** Each order over `a`, the scholarship being `s`; the id breaks ties. */
const ORDERS = {
  NEWEST: Prisma.sql`a.created_at DESC, a.id DESC`,
  OLDEST: Prisma.sql`a.created_at, a.id`,
  UNIVERSITY: Prisma.sql`lower(s.university_name), lower(s.scholarship_name), a.id`,
  SCHOLARSHIP: Prisma.sql`lower(s.scholarship_name), lower(s.university_name), a.id`,
  APPLICANT: Prisma.sql`lower(a.applicant_name), a.id`,
  STATUS: Prisma.sql`a.status, a.created_at, a.id`,
};

const input = pageRule.extend({
  filter: filterRule.nullish().transform((filter) => filter ?? {}),
  sort: z
    .enum(keysOf(ORDERS))
    .nullish()
    .transform((sort) => sort ?? 'NEWEST'),
});

/** One page of everybody's applications, for staff. INVALID_INPUT names the argument that is out of bounds. */
export async function listApplications(ctx: RequestContext, given: unknown): Promise<Page<ApplicationRow>> {
  authorize(ctx.viewer, 'application.listAll');
  const { filter, sort, page, pageSize } = checkInput(input, given);
  const { search, ...others } = filter;
  return readPage(ctx, { where: filterCondition(others), search, order: ORDERS[sort], page, pageSize });
}

/** One page of the viewer's own applications, the newest first. */
export async function listMyApplications(ctx: RequestContext, given: unknown): Promise<Page<ApplicationRow>> {
  const { id } = authorize(ctx.viewer, 'application.listOwn');
  const { page, pageSize } = checkInput(pageRule, given);
  const where = Prisma.sql`a.cancelled_at IS NULL AND a.applicant_id = ${id}::uuid`;
  return readPage(ctx, { where, order: ORDERS.NEWEST, page, pageSize });
}

type PageQuery = {
  where: Prisma.Sql;
  search?: string | null;
  order: Prisma.Sql;
  page: number;
  pageSize: number;
};

async function readPage(ctx: RequestContext, query: PageQuery): Promise<Page<ApplicationRow>> {
  if (query.search) return searchPage(ctx, query, query.search);
  const matched = Prisma.sql`SELECT FROM applications a WHERE ${query.where} LIMIT ${COUNT_CAP + 1}`;
  const [items, found] = await Promise.all([readItems(ctx, query), count(ctx, matched)]);
  return toPage(items, found, query);
}

/**
 * Few matches are looked up and then sorted. Where there are more than are counted, matches are so common that walking
 * the order meets the page's soon.
 */
async function searchPage(
  ctx: RequestContext,
  query: PageQuery,
  text: string,
): Promise<Page<ApplicationRow>> {
  const search = await readSearch(ctx, text);
  const matched = searchedIds(query.where, search);
  const found = await count(ctx, matched);
  const where =
    found > COUNT_CAP ? Prisma.sql`${query.where} AND ${isFound(search)}` : Prisma.sql`a.id IN (${matched})`;
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

async function count({ db }: RequestContext, rows: Prisma.Sql): Promise<number> {
  const [total] = await db.$queryRaw<
    { found: number }[]
  >`SELECT count(*)::int AS found FROM (${rows}) counted`;
  return total?.found ?? 0;
}
