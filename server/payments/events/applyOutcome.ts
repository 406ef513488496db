import type { PaymentStatus } from '../../../rules/payments/payments.ts';
import { type EventContext, publish } from '../../events/publish.ts';
import type {
  ProviderEvent,
  ProviderEventKind,
} from '../../platform/integrations/payments/paymentProvider.ts';
import { raiseAttention, resolveAttention } from '../attention/raiseAttention.ts';
import { addPaymentJob, REFUND_PAYMENT } from '../paymentJobs.ts';
import type { PaymentRow } from '../paymentRow.ts';
import { recordFullRefund, recordPartialRefund } from '../refunds/recordRefunds.ts';
import { refundedAmount, remainingAmount } from '../refunds/refundPolicy.ts';
import { addRest } from '../refunds/requestRefund.ts';
import { decidePaidOutcome } from './decidePaidOutcome.ts';

type FinalStatus = Exclude<PaymentStatus, 'CREATED'>;

export function toStatus(kind: ProviderEventKind): FinalStatus | null {
  return kind === 'PAID' || kind === 'FAILED' || kind === 'EXPIRED' || kind === 'REFUNDED' ? kind : null;
}

type Change = (ctx: EventContext, payment: PaymentRow, event: ProviderEvent) => Promise<void>;

export const CHANGES: Record<FinalStatus, Change> = {
  EXPIRED: (ctx, payment, event) => move(ctx, payment, { status: 'EXPIRED', ...idsOf(payment, event) }),
  FAILED: async (ctx, payment, event) => {
    await move(ctx, payment, { status: 'FAILED', ...idsOf(payment, event) });
    await publish(ctx, 'payment.failed', { ...payment, actorId: payment.payerId });
  },
  PAID: becomePaid,
  REFUNDED: becomeRefunded,
};

async function becomePaid(ctx: EventContext, payment: PaymentRow, event: ProviderEvent): Promise<void> {
  const paidAt = instantOf(ctx, event);
  const { applicationId, refundReason, attention } = await decidePaidOutcome(ctx, payment, paidAt);
  await move(ctx, payment, {
    status: 'PAID',
    paidAt,
    applicationId,
    ...idsOf(payment, event),
    ...(refundReason && { refundReason, refundRequestedAt: ctx.now() }),
  });
  if (refundReason) {
    await addRest(ctx, payment, { reason: refundReason });
    await addPaymentJob(ctx.db, REFUND_PAYMENT, payment.id);
    await publish(ctx, 'payment.returned', { ...payment, refundReason, actorId: payment.payerId });
    return;
  }
  if (attention) await raiseAttention(ctx.db, payment, attention);
  await publish(ctx, 'payment.received', { ...payment, applicationId, actorId: payment.payerId });
}

async function becomeRefunded(ctx: EventContext, payment: PaymentRow, event: ProviderEvent): Promise<void> {
  const refundedAt = instantOf(ctx, event);
  await move(ctx, payment, {
    status: 'REFUNDED',
    // A refunded payment was paid, even if no event reported it.
    paidAt: payment.paidAt ?? refundedAt,
    refundedAt,
    ...idsOf(payment, event),
  });
  await recordFullRefund(ctx, payment, event, refundedAt);
  // Payers have already been notified of earlier partial refunds, so this amount excludes them.
  const amount = payment.amount - refundedAmount(payment);
  await publish(ctx, 'payment.refunded', { ...payment, amount, actorId: null });
}

/**
 * Returns false if the portal did not request the refund, or if its amount is unknown. An admin must then check the
 * refund.
 */
export async function becomePartlyRefunded(
  ctx: EventContext,
  payment: PaymentRow,
  event: ProviderEvent,
): Promise<boolean> {
  const isKnown =
    event.partId != null || (event.refundedTotal ?? Infinity) <= payment.amount - remainingAmount(payment);
  const part = await recordPartialRefund(ctx, payment, event, instantOf(ctx, event));
  if (!part) return isKnown;
  const { amount, reason: refundReason, note: refundNote } = part.refund;
  const refunded = { ...payment, amount, refundReason, refundNote, actorId: null };
  await publish(ctx, 'payment.partlyRefunded', refunded);
  return part.isOurs;
}

/**
 * A refund can fail at the payer's bank days after the provider has accepted it. The portal then has the money again
 * and must still refund it. No other code returns a payment to PAID.
 */
export async function returnToPaid(ctx: EventContext, payment: PaymentRow): Promise<void> {
  if (payment.status !== 'REFUNDED') return;
  await move(ctx, payment, {
    status: 'PAID',
    refundedAt: null,
    // A refund that was made directly at the provider counts as requested now.
    refundRequestedAt: payment.refundRequestedAt ?? ctx.now(),
  });
}

function idsOf({ providerSessionId, providerPaymentId }: PaymentRow, event: ProviderEvent) {
  return {
    providerSessionId: providerSessionId ?? event.sessionId,
    providerPaymentId: event.providerPaymentId ?? providerPaymentId,
  };
}

function instantOf({ now }: EventContext, { at }: ProviderEvent): Date {
  return at && at < now() ? at : now();
}

type Data = Parameters<EventContext['db']['payment']['updateMany']>[0]['data'];

async function move({ db }: EventContext, { id, status }: PaymentRow, data: Data): Promise<void> {
  const { count } = await db.payment.updateMany({ where: { id, status }, data });
  if (count === 0) throw new Error(`The payment ${id} changed while it was held.`);
  await resolveAttention(db, { id }, 'NOTHING_PAID');
}
