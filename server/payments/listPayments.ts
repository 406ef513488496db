import { z } from 'zod';
import { Prisma } from '../../prisma/client/client.ts';
import { storableText } from '../../rules/fields.ts';
import { MAX_PAYMENT_SEARCH_CHARACTERS, PAYMENT_STATUSES } from '../../rules/payments.ts';
import { problem } from '../../rules/problems.ts';
import { isForOneOf, recordInReach } from '../accounts/organisations/inReach.ts';
import { nameOfOrganisation } from '../accounts/organisations/organisationRow.ts';
import { authorize, can, type Reach, reachOf } from '../platform/access.ts';
import type { RequestContext } from '../platform/context.ts';
import { descending, follows, orderBy, rankIn } from '../platform/database/order.ts';
import { readInBatches } from '../platform/database/readInBatches.ts';
import { checkInput } from '../platform/input.ts';
import { countRows, type Page, pageRule, type RowBatches, readPage } from '../platform/page.ts';
import { needsAttention } from './attention/needsAttention.ts';
import { PAYMENT_COLUMNS, type PaymentRow, REFUNDED } from './paymentRow.ts';
import { parseReceiptNumber } from './receiptNumber.ts';

/** The newest first, `p` being the payments; the id breaks ties. */
const NEWEST = descending(
  { sql: Prisma.sql`p.created_at`, type: 'timestamptz' },
  { sql: Prisma.sql`p.id`, type: 'uuid' },
);

const searchText = storableText()
  .max(MAX_PAYMENT_SEARCH_CHARACTERS, problem('tooLong', { max: MAX_PAYMENT_SEARCH_CHARACTERS }))
  .trim();

const filterRule = z.object({
  statuses: z.array(z.enum(PAYMENT_STATUSES)).nullish(),
  needsAttention: z.boolean().nullish(),
  search: searchText.nullish(),
  scholarshipId: z.uuid(problem('id', { record: 'scholarship' })).nullish(),
  organisationId: z.uuid(problem('id', { record: 'organisation' })).nullish(),
});

const input = pageRule.extend({ filter: filterRule.nullish() });

/** The viewer's own payments, the newest first. INVALID_INPUT names the argument that is out of bounds. */
export async function listMyPayments(ctx: RequestContext, given: unknown): Promise<Page<PaymentRow>> {
  const { id } = authorize(ctx.viewer, 'payment.listOwn');
  const asked = checkInput(pageRule, given);
  return readPayments(ctx, Prisma.sql`p.payer_id = ${id}::uuid`, asked);
}

/** All payments, the newest first, for staff. INVALID_INPUT names the argument that is out of bounds. */
export async function listPayments(ctx: RequestContext, given: unknown): Promise<Page<PaymentRow>> {
  const reach = reachOf(ctx.viewer, 'payment.listAll');
  const { filter, ...asked } = checkInput(input, given);
  return readPayments(ctx, condition(ctx, filter ?? {}, reach), asked);
}

/** A payment with the names that a file of them needs; an anonymised payer has no e-mail. */
export type ListedPayment = Pick<
  PaymentRow,
  'id' | 'amount' | 'currency' | 'status' | 'createdAt' | 'paidAt' | 'refundedAt' | 'providerPaymentId'
> & {
  /** What has gone back, in minor units. */
  refunded: number;
  payerName: string;
  payerEmail: string | null;
  scholarshipName: string;
  organisationName: string;
};

/** All payments that match the filter, the newest first, for staff. */
export async function* iteratePayments(ctx: RequestContext, given: unknown): RowBatches<ListedPayment> {
  const reach = reachOf(ctx.viewer, 'payment.listAll');
  const { filter } = checkInput(z.object({ filter: filterRule.nullish() }), given);
  const where = condition(ctx, filter ?? {}, reach);
  yield* readInBatches<ListedPayment & { place: string[] }>(
    (after, limit) => ctx.db.$queryRaw`
      SELECT p.id, p.amount, p.currency, p.status, p.created_at AS "createdAt", p.paid_at AS "paidAt",
        p.refunded_at AS "refundedAt", ${REFUNDED} AS refunded, p.provider_payment_id AS "providerPaymentId", payer.name AS "payerName",
        CASE WHEN payer.anonymized_at IS NULL THEN payer.email END AS "payerEmail",
        paid_for.scholarship_name AS "scholarshipName", ${nameOfOrganisation(ctx, Prisma.sql`paid_for`)} AS "organisationName",
        ${rankIn(NEWEST)} AS place
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

function condition(ctx: RequestContext, filter: z.output<typeof filterRule>, reach: Reach): Prisma.Sql {
  const parts = [recordInReach(reach, 'p')];
  if (filter.statuses) parts.push(Prisma.sql`p.status = ANY(${filter.statuses}::payment_status[])`);
  if (filter.scholarshipId) parts.push(Prisma.sql`p.scholarship_id = ${filter.scholarshipId}::uuid`);
  if (filter.organisationId) parts.push(isForOneOf(filter.organisationId, 'p'));
  if (typeof filter.needsAttention === 'boolean')
    parts.push(Prisma.sql`${attentionOf(ctx)} = ${filter.needsAttention}`);
  if (filter.search) parts.push(matches(filter.search));
  return Prisma.join(parts, ' AND ');
}

/** For those who may not read it, no payment needs attention. */
function attentionOf(ctx: RequestContext): Prisma.Sql {
  return can(ctx.viewer, 'payment.readAttention') ? needsAttention(ctx) : Prisma.sql`false`;
}

/**
 * The number of a receipt, a part of the payer's name or e-mail, or beginnings of words in the names of scholarship and
 * university.
 */
function matches(search: string): Prisma.Sql {
  const receipt = parseReceiptNumber(search);
  if (receipt) return Prisma.sql`right(p.id::text, 12) = ${receipt}`;
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  // Each place is looked up by itself, so that each can use its index. `A` and `B` are the weights of both names.
  return Prisma.sql`p.id IN (
    SELECT b.id FROM users u JOIN payments b ON b.payer_id = u.id WHERE u.name ILIKE ${pattern} OR u.email ILIKE ${pattern}
    UNION ALL SELECT c.id FROM scholarships s JOIN payments c ON c.scholarship_id = s.id WHERE s.search @@ (
      SELECT string_agg(quote_literal(lexeme) || ':*AB', ' & ') FROM unnest(to_tsvector('public.portal', ${search}))
    )::tsquery)`;
}
