import { validate as isUuid } from 'uuid';
import type { PaymentStatus } from '../../../rules/payments/payments.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import type { EventContext } from '../../events/publish.ts';
import type { Context } from '../../platform/context.ts';
import type { ProviderEvent } from '../../platform/integrations/payments/paymentProvider.ts';
import { findMismatch } from '../attention/findMismatch.ts';
import { raiseAttention } from '../attention/raiseAttention.ts';
import { findPayment, type PaymentReader, type PaymentRow } from '../paymentRow.ts';
import { failRefund } from '../refunds/recordRefunds.ts';
import { becomePartlyRefunded, CHANGES, returnToPaid, toStatus } from './applyOutcome.ts';
import { canBecome } from './payments.status.ts';

export type EventOutcome = 'APPLIED' | 'REPEATED' | 'LATE' | 'NEEDS_ATTENTION' | 'UNKNOWN';

/**
 * Only provider events change a payment's status. Each event is applied once, and events may arrive in any order. The
 * event's id and all its effects are written in one transaction.
 */
export async function applyPaymentEvent(ctx: Context, event: ProviderEvent): Promise<EventOutcome> {
  const found = await findByEvent(ctx.db, event);
  return ctx.db.$transaction(async (db) => {
    if (found) await lockPerson(db, found.payerId);
    const isNew = await recordPaymentEvent({ ...ctx, db }, event, found?.id ?? null);
    if (!isNew) return 'REPEATED';
    // Reads the row again, because it may have changed before it was locked.
    const payment = found && (await findPayment(db, found.id));
    return payment ? applyTo({ ...ctx, db }, payment, event) : 'UNKNOWN';
  });
}

async function applyTo(ctx: EventContext, payment: PaymentRow, event: ProviderEvent): Promise<EventOutcome> {
  const mismatch = findMismatch(ctx, payment, event);
  if (mismatch) {
    if (mismatch.reason === 'PARTLY_REFUNDED' && (await becomePartlyRefunded(ctx, payment, event)))
      return 'APPLIED';
    if (mismatch.reason === 'REFUND_FAILED') {
      await failRefund(ctx, payment, event);
      await returnToPaid(ctx, payment);
    }
    await raiseAttention(ctx.db, payment, mismatch);
    return 'NEEDS_ATTENTION';
  }
  const status = toStatus(event.kind);
  if (!status || !canBecome(payment.status, status) || hasFailedSince(payment, status)) return 'LATE';
  await CHANGES[status](ctx, payment, event);
  return 'APPLIED';
}

/**
 * True if a refund has failed and no other refund of the remainder has been requested since. In that case, an event
 * that reports a successful refund is outdated.
 */
function hasFailedSince(
  { attention, refundRequestedAt, refunds }: PaymentRow,
  status: PaymentStatus,
): boolean {
  return (
    status === 'REFUNDED' &&
    refundRequestedAt !== null &&
    !refunds.some(({ isRest, state }) => isRest && state === 'REQUESTED') &&
    attention.some(({ reason }) => reason === 'REFUND_FAILED')
  );
}

/** Returns false if the event was recorded before. Waits if the same event is being applied concurrently. */
async function recordPaymentEvent(
  { db, now }: EventContext,
  { id, kind }: ProviderEvent,
  paymentId: string | null,
): Promise<boolean> {
  const added = await db.$executeRaw`
    INSERT INTO payment_events (id, payment_id, kind, received_at) VALUES (${id}, ${paymentId}::uuid, ${kind}, ${now()})
    ON CONFLICT DO NOTHING`;
  return added === 1;
}

async function findByEvent(db: PaymentReader, event: ProviderEvent): Promise<PaymentRow | null> {
  const named = event.paymentId && isUuid(event.paymentId) && (await findPayment(db, event.paymentId));
  if (named) return named;
  const [row] = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM payments
    WHERE provider_session_id = ${event.sessionId} OR provider_payment_id = ${event.providerPaymentId} LIMIT 1`;
  return row ? findPayment(db, row.id) : null;
}
