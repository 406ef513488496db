import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import {
  APPLICATION_STATUSES,
  LONGEST_APPLICATION_SEARCH,
  PAYMENT_STATES,
} from '../../../rules/applicationOptions.ts';
import { storableText } from '../../../rules/fields.ts';
import { COUNT_CAP, keysOf } from '../../../rules/scholarshipOptions.ts';
import { authorize } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import { checkInput } from '../../input.ts';
import { PAYMENT_STATE_CONDITIONS } from '../payments/readPaymentStates.ts';
import { type Page, pageRule, toPage } from '../users/page.ts';
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

const filterRule = z.object({
  statuses: z
    .array(z.enum(keysOf(APPLICATION_STATUSES)))
    .max(10, 'Give at most 10 states.')
    .nullish(),
  paymentStates: z.array(z.enum(PAYMENT_STATES)).max(10, 'Give at most 10 states.').nullish(),
  scholarshipId: z.uuid('Give the id of a scholarship.').nullish(),
  search: storableText()
    .max(LONGEST_APPLICATION_SEARCH, `Use at most ${LONGEST_APPLICATION_SEARCH} characters.`)
    .trim()
    .nullish(),
});

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
  return readPage(ctx, { where: condition(filter), order: ORDERS[sort], page, pageSize });
}

/** One page of the viewer's own applications, the newest first. */
export async function listMyApplications(ctx: RequestContext, given: unknown): Promise<Page<ApplicationRow>> {
  const { id } = authorize(ctx.viewer, 'application.listOwn');
  const { page, pageSize } = checkInput(pageRule, given);
  const where = Prisma.sql`a.cancelled_at IS NULL AND a.applicant_id = ${id}::uuid`;
  return readPage(ctx, { where, order: ORDERS.NEWEST, page, pageSize });
}

type PageQuery = { where: Prisma.Sql; order: Prisma.Sql; page: number; pageSize: number };

async function readPage(
  { db }: RequestContext,
  { where, order, page, pageSize }: PageQuery,
): Promise<Page<ApplicationRow>> {
  const [items, [total]] = await Promise.all([
    db.$queryRaw<ApplicationRow[]>`
      SELECT ${APPLICATION_COLUMNS} FROM ${APPLICATIONS} JOIN scholarships s ON s.id = a.scholarship_id
      WHERE ${where} ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
    db.$queryRaw<{ found: number }[]>`
      SELECT count(*)::int AS found FROM (SELECT FROM applications a WHERE ${where} LIMIT ${COUNT_CAP + 1}) counted`,
  ]);
  return toPage(items, total?.found ?? 0, { page, pageSize });
}

function condition({
  statuses,
  paymentStates,
  scholarshipId,
  search,
}: z.infer<typeof filterRule>): Prisma.Sql {
  const parts = [Prisma.sql`a.cancelled_at IS NULL`];
  if (statuses?.length) parts.push(Prisma.sql`a.status = ANY(${statuses}::application_status[])`);
  if (paymentStates?.length) {
    const states = paymentStates.map((state) => PAYMENT_STATE_CONDITIONS[state]);
    parts.push(Prisma.sql`(${Prisma.join(states, ' OR ')})`);
  }
  if (scholarshipId) parts.push(Prisma.sql`a.scholarship_id = ${scholarshipId}::uuid`);
  if (search) parts.push(matches(`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`));
  return Prisma.join(parts, ' AND ');
}

function matches(pattern: string): Prisma.Sql {
  return Prisma.sql`(a.applicant_name ILIKE ${pattern}
    OR a.applicant_id IN (SELECT id FROM users WHERE name ILIKE ${pattern} OR email ILIKE ${pattern})
    OR a.scholarship_id IN (
      SELECT id FROM scholarships WHERE scholarship_name ILIKE ${pattern} OR university_name ILIKE ${pattern}))`;
}
