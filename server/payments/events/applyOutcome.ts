import type { PaymentStatus } from '../../../rules/payments.ts';
import { type EventContext, publish } from '../../events/publish.ts';
import type {
  ProviderEvent,
  ProviderEventKind,
} from '../../platform/integrations/payments/paymentProvider.ts';
import { raiseAttention, resolveAttention } from '../attention/raiseAttention.ts';
import { addPaymentJob, REFUND_PAYMENT } from '../paymentJobs.ts';
import type { PaymentRow } from '../paymentRow.ts';
import { leftOf, refundedOf } from '../refunds/refundPolicy.ts';
import { addRest } from '../refunds/requestRefund.ts';
import { settleAll, settlePart } from '../refunds/settleRefunds.ts';
import { decidePaidOutcome } from './decidePaidOutcome.ts';

type Settled = Exclude<PaymentStatus, 'CREATED'>;

/** The state that an event asks for; null for those that ask for a person instead. */
export function statusOf(kind: ProviderEventKind): Settled | null {
  return kind === 'PAID' || kind === 'FAILED' || kind === 'EXPIRED' || kind === 'REFUNDED' ? kind : null;
}

type Change = (ctx: EventContext, payment: PaymentRow, event: ProviderEvent) => Promise<void>;

/** The condition for each state, and what follows: links, the timeline, mails, refunds. */
export const CHANGES: Record<Settled, Change> = {
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
  await resolveAttention(ctx.db, payment, 'NOTHING_PAID');
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
    // What was refunded was paid, whether or not that was said before.
    paidAt: payment.paidAt ?? refundedAt,
    refundedAt,
    ...idsOf(payment, event),
  });
  await settleAll(ctx, payment, event, refundedAt);
  // Of parts that went back before people have been told.
  const amount = payment.amount - refundedOf(payment);
  await publish(ctx, 'payment.refunded', { ...payment, amount, actorId: null });
}

/**
 * A part went back: the payment stays paid. False when the portal did not know of it, and when nothing is known of how
 * much it was: then a person has to look.
 */
export async function becomePartlyRefunded(
  ctx: EventContext,
  payment: PaymentRow,
  event: ProviderEvent,
): Promise<boolean> {
  const isKnown =
    event.partId != null || (event.refundedTotal ?? Infinity) <= payment.amount - leftOf(payment);
  const part = await settlePart(ctx, payment, event, instantOf(ctx, event));
  if (!part) return isKnown;
  const { amount, reason: refundReason, note: refundNote } = part.refund;
  const refunded = { ...payment, amount, refundReason, refundNote, actorId: null };
  await publish(ctx, 'payment.partlyRefunded', refunded);
  return part.isOurs;
}

/**
 * A refund that the provider took may fail days later, at the payer's bank: the money is with the portal again, and still
 * to go back. The one way back, and not by what an event says of the payment's state.
 */
export async function returnToPaid(ctx: EventContext, payment: PaymentRow): Promise<void> {
  if (payment.status !== 'REFUNDED') return;
  await move(ctx, payment, {
    status: 'PAID',
    refundedAt: null,
    // One that was refunded at the provider was not requested here.
    refundRequestedAt: payment.refundRequestedAt ?? ctx.now(),
  });
}

/** What the provider calls it, as far as that is news. */
function idsOf({ providerSessionId, providerPaymentId }: PaymentRow, event: ProviderEvent) {
  return {
    providerSessionId: providerSessionId ?? event.sessionId,
    providerPaymentId: event.providerPaymentId ?? providerPaymentId,
  };
}

/** When it happened at the provider; never later than now, whatever its clock says. */
function instantOf({ now }: EventContext, { at }: ProviderEvent): Date {
  return at && at < now() ? at : now();
}

type Data = Parameters<EventContext['db']['payment']['updateMany']>[0]['data'];

async function move({ db }: EventContext, { id, status }: PaymentRow, data: Data): Promise<void> {
  const { count } = await db.payment.updateMany({ where: { id, status }, data });
  if (count === 0) throw new Error(`The payment ${id} changed while it was held.`);
}
