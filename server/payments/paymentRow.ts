import { Prisma } from '../../prisma/client/client.ts';
import type { RefundReason, RefundState } from '../../prisma/client/enums.ts';
import type { PaymentStatus } from '../../rules/payments/payments.ts';
import { can } from '../platform/access.ts';
import type { RequestContext } from '../platform/context.ts';
import { createRequestLoader } from '../platform/requestLoader.ts';
import type { Attention } from './attention/attentionReasons.ts';

export type RefundRow = {
  id: string;
  amount: number;
  currency: string;
  isRest: boolean;
  state: RefundState;
  reason: RefundReason | null;
  note: string | null;
  providerRefundId: string | null;
  requestedAt: string;
  settledAt: string | null;
};

export type PaymentRow = {
  id: string;
  payerId: string;
  scholarshipId: string;
  organisationId: string;
  applicationId: string | null;
  /** Amount in minor units of the currency. */
  amount: number;
  currency: string;
  status: PaymentStatus;
  provider: string;
  providerSessionId: string | null;
  providerPaymentId: string | null;
  checkoutUrl: string | null;
  refundRequestedAt: Date | null;
  refundReason: RefundReason | null;
  refundNote: string | null;
  paidAt: Date | null;
  refundedAt: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
  refunds: RefundRow[];
  attention: Attention[];
};

export const PAYMENT_COLUMNS = Prisma.sql`
  p.id, p.payer_id AS "payerId", p.scholarship_id AS "scholarshipId",
  (SELECT offered.organisation_id FROM scholarships offered WHERE offered.id = p.scholarship_id) AS "organisationId", p.application_id AS "applicationId",
  p.amount, p.currency, p.status, p.provider, p.provider_session_id AS "providerSessionId",
  p.provider_payment_id AS "providerPaymentId", p.checkout_url AS "checkoutUrl",
  p.refund_requested_at AS "refundRequestedAt", p.refund_reason AS "refundReason", p.refund_note AS "refundNote", p.paid_at AS "paidAt",
  p.refunded_at AS "refundedAt", p.expires_at AS "expiresAt", p.created_at AS "createdAt",
  (SELECT coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount, 'currency', p.currency, 'isRest', r.is_rest, 'state', r.state, 'reason', r.reason,
      'note', r.note, 'providerRefundId', r.provider_refund_id, 'requestedAt', r.requested_at, 'settledAt', r.settled_at)
      ORDER BY r.requested_at, r.id), '[]')
    FROM refunds r WHERE r.payment_id = p.id) AS refunds,
  (SELECT coalesce(json_agg(json_build_object('reason', t.reason, 'values', t."values") ORDER BY t.reason), '[]')
    FROM payment_attention t WHERE t.payment_id = p.id) AS attention`;

export const REFUNDED = Prisma.sql`(SELECT coalesce(sum(r.amount), 0)::int FROM refunds r WHERE r.payment_id = p.id AND r.state = 'SUCCEEDED')`;

export type PaymentReader = Pick<Prisma.TransactionClient, '$queryRaw'>;

export async function findPayment(db: PaymentReader, id: string): Promise<PaymentRow | null> {
  const [row] = await db.$queryRaw<
    PaymentRow[]
  >`SELECT ${PAYMENT_COLUMNS} FROM payments p WHERE p.id = ${id}::uuid`;
  return row ?? null;
}

/** Does not check access. Use this function only for payments of a record that the viewer may read. */
export const loadPayment = createRequestLoader(async (ctx: RequestContext, ids: readonly string[]) => {
  const rows = await ctx.db.$queryRaw<PaymentRow[]>`
    SELECT ${PAYMENT_COLUMNS} FROM payments p WHERE p.id = ANY(${[...new Set(ids)]}::uuid[])`;
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
});

export const loadViewerPayment = createRequestLoader(async (ctx: RequestContext, ids: readonly string[]) => {
  if (!ctx.viewer || !can(ctx.viewer, 'payment.read', { ownerId: ctx.viewer.id })) return ids.map(() => null);
  const rows = await ctx.db.$queryRaw<PaymentRow[]>`
    SELECT DISTINCT ON (p.scholarship_id) ${PAYMENT_COLUMNS} FROM payments p
    WHERE p.payer_id = ${ctx.viewer.id}::uuid AND p.scholarship_id = ANY(${[...new Set(ids)]}::uuid[])
      AND p.status IN ('PAID', 'CREATED') AND p.refund_requested_at IS NULL
    ORDER BY p.scholarship_id, p.status = 'PAID' DESC, p.id DESC`;
  const found = new Map(rows.map((row) => [row.scholarshipId, row]));
  return ids.map((id) => found.get(id) ?? null);
});
