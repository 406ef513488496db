import { Prisma } from '../../prisma/client/client.ts';
import type { PaymentState } from '../../rules/applications/applicationOptions.ts';
import { createRequestLoader } from '../platform/requestLoader.ts';
import { REFUNDED } from './paymentRow.ts';
import { isWaived } from './waivers/isWaived.ts';

export type PaymentSummary = {
  state: PaymentState;
  paymentId: string | null;
  isRefundRequested: boolean;
  payment: PaidPayment | null;
};

export type PaidPayment = {
  amount: number;
  currency: string;
  paidAt: Date;
  refundedAt: Date | null;
  refunded: number;
};

/**
 * SQL condition that the payment `p` belongs to the application `a`. A payment made before submission has no
 * application yet.
 */
const BELONGS = Prisma.sql`p.payer_id = a.applicant_id AND p.scholarship_id = a.scholarship_id
  AND (p.application_id = a.id OR (p.application_id IS NULL AND a.cancelled_at IS NULL))`;

const IS_PAID = Prisma.sql`EXISTS (SELECT FROM payments p WHERE ${BELONGS} AND p.status = 'PAID')`;
const IS_REFUNDED = Prisma.sql`EXISTS (SELECT FROM payments p WHERE ${BELONGS} AND p.status = 'REFUNDED')`;
/**
 * States that exclude both paid and refunded payments use this condition, because one subquery is faster than two.
 */
const IS_SETTLED = Prisma.sql`EXISTS (SELECT FROM payments p WHERE ${BELONGS} AND p.status IN ('PAID', 'REFUNDED'))`;
const IS_FREE = Prisma.sql`(a.total_fee = 0 OR ${isWaived(Prisma.sql`a.applicant_id`, Prisma.sql`a.scholarship_id`)})`;

export const PAYMENT_STATE_CONDITIONS: Record<PaymentState, Prisma.Sql> = {
  NOT_DUE: Prisma.sql`(${IS_FREE} AND NOT ${IS_SETTLED})`,
  UNPAID: Prisma.sql`(NOT (${IS_FREE}) AND NOT ${IS_SETTLED})`,
  PAID: Prisma.sql`(${IS_PAID})`,
  REFUNDED: Prisma.sql`(${IS_REFUNDED} AND NOT ${IS_PAID})`,
};

type PaymentStateRow = { id: string; paidAt: Date | null } & Omit<PaymentSummary, 'payment'> &
  Omit<PaidPayment, 'paidAt'>;

export const loadPaymentSummary = createRequestLoader(async ({ db }, ids: readonly string[]) => {
  const rows = await db.$queryRaw<PaymentStateRow[]>`
    SELECT a.id, best.id AS "paymentId", best.refund_requested_at IS NOT NULL AS "isRefundRequested",
      best.amount, best.currency, best.paid_at AS "paidAt", best.refunded_at AS "refundedAt", best.refunded, CASE
      WHEN best.status IN ('PAID', 'REFUNDED') THEN best.status::text
      WHEN ${IS_FREE} THEN 'NOT_DUE' ELSE 'UNPAID' END AS state
    FROM applications a LEFT JOIN LATERAL (
      SELECT p.*, ${REFUNDED} AS refunded FROM payments p
      WHERE ${BELONGS} AND p.status IN ('PAID', 'REFUNDED', 'CREATED')
      ORDER BY array_position('{PAID,REFUNDED,CREATED}', p.status::text), p.refund_requested_at IS NOT NULL,
        p.created_at DESC, p.id DESC LIMIT 1
    ) best ON true
    WHERE a.id = ANY(${[...new Set(ids)]}::uuid[])`;
  const found = new Map<string, PaymentSummary>(
    rows.map(({ id, amount, currency, paidAt, refundedAt, refunded, ...standing }) => [
      id,
      { ...standing, payment: paidAt && { amount, currency, paidAt, refundedAt, refunded } },
    ]),
  );
  return ids.map((id) => found.get(id) ?? null);
});
