import { Prisma } from '../../../prisma/client/client.ts';
import { CHECKOUT_MINUTES } from '../../../rules/payments/payments.ts';
import type { Context } from '../../platform/context.ts';
import type { PaymentRow } from '../paymentRow.ts';
import type { DerivedAttention } from './attentionReasons.ts';

export function overdueSince({ now }: Pick<Context, 'now'>): Date {
  return new Date(now().getTime() - CHECKOUT_MINUTES * 60_000);
}

/**
 * SQL condition that the payment `p` needs an admin. All alternatives after the first must match `deriveAttention`.
 */
export function needsAttention(ctx: Pick<Context, 'now'>): Prisma.Sql {
  const since = overdueSince(ctx);
  return Prisma.sql`((EXISTS (SELECT FROM payment_attention t WHERE t.payment_id = p.id)
    OR (p.status = 'PAID' AND p.application_id IS NULL AND p.refund_requested_at IS NULL)
    OR (p.status = 'CREATED' AND p.created_at < ${since})
    OR (p.status = 'PAID' AND p.refund_requested_at < ${since})
    OR (p.status = 'PAID' AND EXISTS (SELECT FROM refunds r
      WHERE r.payment_id = p.id AND r.state = 'REQUESTED' AND r.requested_at < ${since}))) IS TRUE)`;
}

type Facts = Pick<PaymentRow, 'status' | 'applicationId' | 'refundRequestedAt' | 'refunds' | 'createdAt'>;

export function deriveAttention(
  ctx: Pick<Context, 'now'>,
  { status, applicationId, refundRequestedAt, refunds, createdAt }: Facts,
): DerivedAttention | null {
  const since = overdueSince(ctx);
  const values = { minutes: CHECKOUT_MINUTES };
  if (status === 'CREATED') return createdAt < since ? { reason: 'CHECKOUT_OVERDUE', values } : null;
  if (status !== 'PAID') return null;
  const isOverdue = refunds.some(
    ({ state, requestedAt }) => state === 'REQUESTED' && new Date(requestedAt) < since,
  );
  if (isOverdue) return { reason: 'REFUND_OVERDUE', values };
  if (!refundRequestedAt) return applicationId ? null : { reason: 'NO_APPLICATION' };
  return refundRequestedAt < since ? { reason: 'REFUND_OVERDUE', values } : null;
}
