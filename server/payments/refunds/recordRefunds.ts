import { v7 as uuidv7 } from 'uuid';
import type { EventContext } from '../../events/publish.ts';
import type { ProviderEvent } from '../../platform/integrations/payments/paymentProvider.ts';
import type { PaymentRow, RefundRow } from '../paymentRow.ts';
import { remainingAmount } from './refundPolicy.ts';

export type PartialRefund = { refund: Pick<RefundRow, 'amount' | 'reason' | 'note'>; isOurs: boolean };

/** Returns null if the refund is already recorded, or if the provider does not report the amount. */
export async function recordPartialRefund(
  { db }: EventContext,
  payment: PaymentRow,
  { partId, refundId, refundedTotal }: ProviderEvent,
  at: Date,
): Promise<PartialRefund | null> {
  if (partId) {
    const { count } = await db.refund.updateMany({
      where: { id: partId, paymentId: payment.id, state: 'REQUESTED' },
      data: { state: 'SUCCEEDED', settledAt: at, providerRefundId: refundId },
    });
    const refund = payment.refunds.find(({ id }) => id === partId);
    return count > 0 && refund ? { refund, isOurs: true } : null;
  }
  const left = remainingAmount(payment);
  const amount = Math.min((refundedTotal ?? 0) - (payment.amount - left), left);
  if (amount <= 0 || !Number.isInteger(amount)) return null;
  const found = { amount, reason: null, note: null };
  await db.refund.create({
    data: {
      id: uuidv7(),
      paymentId: payment.id,
      ...found,
      isRest: false,
      state: 'SUCCEEDED',
      requestedAt: at,
      settledAt: at,
    },
  });
  return { refund: found, isOurs: false };
}

export async function recordFullRefund(
  { db }: EventContext,
  payment: PaymentRow,
  { refundId }: ProviderEvent,
  at: Date,
): Promise<void> {
  const done = { state: 'SUCCEEDED', settledAt: at } as const;
  const { id: paymentId, refundReason: reason, refundNote: note } = payment;
  await db.refund.updateMany({ where: { paymentId, state: 'REQUESTED', isRest: false }, data: done });
  const rest = payment.refunds.find(({ state, isRest }) => isRest && state === 'REQUESTED');
  const amount = remainingAmount(payment);
  const settled = { ...done, amount, providerRefundId: refundId };
  if (rest && amount > 0) await db.refund.update({ where: { id: rest.id }, data: settled });
  else if (rest) await db.refund.delete({ where: { id: rest.id } });
  else if (amount > 0)
    await db.refund.create({ data: { paymentId, isRest: true, reason, note, requestedAt: at, ...settled } });
}

/**
 * Finds the refund by the ids in the event. If none matches, uses the latest refund whose id at the provider is
 * unknown, or the refund of the remainder if the event contains no id.
 */
export async function failRefund(
  { db, now }: EventContext,
  { refunds }: PaymentRow,
  { partId, refundId }: ProviderEvent,
): Promise<void> {
  const standing = refunds.filter(({ state }) => state !== 'FAILED');
  const failed =
    standing.find(({ id }) => id === partId) ??
    standing.find(({ providerRefundId }) => refundId && providerRefundId === refundId) ??
    standing.findLast(({ isRest, providerRefundId }) => (refundId ? !providerRefundId : isRest));
  if (failed)
    await db.refund.update({ where: { id: failed.id }, data: { state: 'FAILED', settledAt: now() } });
}
