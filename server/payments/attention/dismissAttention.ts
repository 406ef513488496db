import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { publish } from '../../events/publish.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { findPayment, type PaymentRow } from '../paymentRow.ts';
import { authorizePayment, readPayment } from '../readPayment.ts';
import { isRefunding } from '../refunds/refundPolicy.ts';

/**
 * Records that an admin has reviewed why a payment needs attention. Throws CONFLICT if there is no reason, or if the
 * reasons change during the call. Also throws CONFLICT while a refund is outstanding, because a review does not
 * complete the refund.
 */
export async function dismissAttention(ctx: RequestContext, given: { id: string }): Promise<PaymentRow> {
  const { viewer, payment } = await authorizePayment(ctx, 'payment.dismissAttention', given);
  const reasons = reasonsOf(payment);
  await ctx.db.$transaction(async (db) => {
    await lockPerson(db, payment.payerId);
    const present = await findPayment(db, payment.id);
    if (!present || isRefunding(present)) throw refuse('CONFLICT', 'payment.refundOpen');
    if (reasons.length === 0 || String(reasons) !== String(reasonsOf(present)))
      throw refuse('CONFLICT', 'payment.nothingToDismiss');
    await db.paymentAttention.deleteMany({ where: { paymentId: payment.id } });
    const dismissed = { actorId: viewer.id, id: payment.id, before: { attention: reasons } };
    await publish({ ...ctx, db }, 'attention.dismissed', dismissed);
  });
  return readPayment(ctx, given);
}

function reasonsOf({ attention }: PaymentRow): string[] {
  return attention.map(({ reason }) => reason);
}
