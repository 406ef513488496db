import { Prisma } from '../../prisma/client/client.ts';
import { addDays } from '../../rules/days.ts';
import type { FilterValues } from '../../rules/lists/list.ts';
import { PAYMENTS } from '../../rules/lists/payments.ts';
import { isForOrganisation, recordInScope } from '../accounts/organisations/accessScope.ts';
import { organisationName } from '../accounts/organisations/organisationRow.ts';
import { type AccessScope, authorize, can, requireAccessScope } from '../platform/access.ts';
import type { RequestContext } from '../platform/context.ts';
import { descending, follows, orderBy, rankIn } from '../platform/database/order.ts';
import { readInBatches } from '../platform/database/readInBatches.ts';
import { startOfDay } from '../platform/database/startOfDay.ts';
import { checkInput } from '../platform/input.ts';
import { selectColumns, sqlList } from '../platform/lists/sqlList.ts';
import { countRows, type Page, pageSchema, type RowBatches, readPage } from '../platform/page.ts';
import { needsAttention } from './attention/needsAttention.ts';
import { PAYMENT_COLUMNS, type PaymentRow, REFUNDED } from './paymentRow.ts';
import { parseReceiptNumber } from './receiptNumber.ts';

type ListContext = { ctx: RequestContext; filter: FilterValues<typeof PAYMENTS.fields> };

const since = (ctx: RequestContext, day: string) => Prisma.sql`r.settled_at >= ${startOfDay(ctx, day)}`;
const until = (ctx: RequestContext, day: string | null | undefined) =>
  day ? Prisma.sql`r.settled_at < ${startOfDay(ctx, addDays(day, 1))}` : Prisma.sql`true`;

function hasRefund(...conditions: Prisma.Sql[]): Prisma.Sql {
  const all = [Prisma.sql`r.payment_id = p.id AND r.state = 'SUCCEEDED'`, ...conditions];
  return Prisma.sql`EXISTS (SELECT FROM refunds r WHERE ${Prisma.join(all, ' AND ')})`;
}

const PAYMENTS_SQL = sqlList(PAYMENTS, {
  filters: {
    search: matches,
    statuses: (some) => Prisma.sql`p.status = ANY(${some}::payment_status[])`,
    scholarshipId: (id) => Prisma.sql`p.scholarship_id = ${id}::uuid`,
    currency: (code) => Prisma.sql`p.currency = ${code}`,
    organisationId: (id) => isForOrganisation(id, 'p'),
    needsAttention: (does, { ctx }: ListContext) => Prisma.sql`${attentionOf(ctx)} = ${does}`,
    paidFrom: (day, { ctx }) => Prisma.sql`p.paid_at >= ${startOfDay(ctx, day)}`,
    paidUntil: (day, { ctx }) => Prisma.sql`p.paid_at < ${startOfDay(ctx, addDays(day, 1))}`,
    isRefunded: (is) => (is ? hasRefund() : Prisma.sql`NOT ${hasRefund()}`),
    refundedFrom: (day, { ctx, filter: { refundedUntil } }) =>
      hasRefund(since(ctx, day), until(ctx, refundedUntil)),
    // If `refundedFrom` is given, its condition above includes this day.
    refundedUntil: (day, { ctx, filter: { refundedFrom } }) =>
      refundedFrom ? null : hasRefund(until(ctx, day)),
  },
  orders: {
    NEWEST: descending(
      { sql: Prisma.sql`p.created_at`, type: 'timestamptz' },
      { sql: Prisma.sql`p.id`, type: 'uuid' },
    ),
  },
});
const { NEWEST } = PAYMENTS_SQL.orders;

export async function listMyPayments(ctx: RequestContext, given: unknown): Promise<Page<PaymentRow>> {
  const { id } = authorize(ctx.viewer, 'payment.listOwn');
  const asked = checkInput(pageSchema, given);
  return readPayments(ctx, Prisma.sql`p.payer_id = ${id}::uuid`, asked);
}

export async function listPayments(ctx: RequestContext, given: unknown): Promise<Page<PaymentRow>> {
  const reach = requireAccessScope(ctx.viewer, 'payment.listAll');
  const { filter, ...asked } = checkInput(PAYMENTS_SQL.pageRule, given);
  return readPayments(ctx, condition(ctx, filter, reach), asked);
}

export type ListedPayment = Pick<
  PaymentRow,
  'id' | 'amount' | 'currency' | 'status' | 'paidAt' | 'refundedAt'
> & {
  payer: string;
  email: string | null;
  scholarship: string;
  organisation: string;
  date: Date;
  refundedAmount: number;
  providerPayment: string | null;
};

const columnsOf = (ctx: RequestContext): Record<keyof ListedPayment, Prisma.Sql> => ({
  id: Prisma.sql`p.id`,
  payer: Prisma.sql`payer.name`,
  email: Prisma.sql`CASE WHEN payer.anonymized_at IS NULL THEN payer.email END`,
  scholarship: Prisma.sql`paid_for.scholarship_name`,
  organisation: organisationName(ctx, Prisma.sql`paid_for`),
  amount: Prisma.sql`p.amount`,
  currency: Prisma.sql`p.currency`,
  date: Prisma.sql`p.created_at`,
  status: Prisma.sql`p.status`,
  paidAt: Prisma.sql`p.paid_at`,
  refundedAt: Prisma.sql`p.refunded_at`,
  refundedAmount: REFUNDED,
  providerPayment: Prisma.sql`p.provider_payment_id`,
});

export async function* iteratePayments(ctx: RequestContext, given: unknown): RowBatches<ListedPayment> {
  const reach = requireAccessScope(ctx.viewer, 'payment.listAll');
  const where = condition(ctx, checkInput(PAYMENTS_SQL.rule, given).filter, reach);
  yield* readInBatches<ListedPayment & { place: string[] }>(
    (after, limit) => ctx.db.$queryRaw`
      SELECT ${selectColumns(columnsOf(ctx))}, ${rankIn(NEWEST)} AS place
      FROM payments p JOIN users payer ON payer.id = p.payer_id
        JOIN scholarships paid_for ON paid_for.id = p.scholarship_id
      WHERE ${where} AND ${follows(NEWEST, after?.place)} ORDER BY ${orderBy(NEWEST)} LIMIT ${limit}`,
  );
}

function readPayments(
  ctx: RequestContext,
  where: Prisma.Sql,
  asked: { page: number; pageSize: number },
): Promise<Page<PaymentRow>> {
  return readPage(
    asked,
    ({ take, skip }) => ctx.db.$queryRaw<PaymentRow[]>`
      SELECT ${PAYMENT_COLUMNS} FROM payments p WHERE ${where}
      ORDER BY ${orderBy(NEWEST)} LIMIT ${take} OFFSET ${skip}`,
    (limit) => countRows(ctx, Prisma.sql`SELECT FROM payments p WHERE ${where}`, limit),
  );
}

function condition(
  ctx: RequestContext,
  filter: FilterValues<typeof PAYMENTS.fields>,
  reach: AccessScope,
): Prisma.Sql {
  return Prisma.join(
    [recordInScope(reach, 'p'), ...PAYMENTS_SQL.conditions(filter, { ctx, filter })],
    ' AND ',
  );
}

function attentionOf(ctx: RequestContext): Prisma.Sql {
  return can(ctx.viewer, 'payment.readAttention') ? needsAttention(ctx) : Prisma.sql`false`;
}

function matches(search: string): Prisma.Sql {
  const receipt = parseReceiptNumber(search);
  if (receipt) return Prisma.sql`right(p.id::text, 12) = ${receipt}`;
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  // Each subquery uses its own index. `A` and `B` are the weights of the scholarship's and the university's names.
  return Prisma.sql`p.id IN (
    SELECT b.id FROM users u JOIN payments b ON b.payer_id = u.id WHERE u.name ILIKE ${pattern} OR u.email ILIKE ${pattern}
    UNION ALL SELECT c.id FROM scholarships s JOIN payments c ON c.scholarship_id = s.id WHERE s.search @@ (
      SELECT string_agg(quote_literal(lexeme) || ':*AB', ' & ') FROM unnest(to_tsvector('public.portal', ${search}))
    )::tsquery)`;
}
