import { Prisma } from '../../../prisma/client/client.ts';
import type { NewApplication } from '../../events/events.ts';
import { type EventContext, publish } from '../../events/publish.ts';
import { raiseAttention, resolveAttention } from '../attention/raiseAttention.ts';
import { findFeeChange } from './decidePaidOutcome.ts';

export function hasPaymentsBy(payerId: string): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT FROM payments p WHERE p.payer_id = ${payerId}::uuid AND p.scholarship_id = s.id)`;
}

/**
 * The payment of a withdrawn application counts for the new one unless it was refunded. The caller's transaction must
 * write the application and lock the applicant.
 */
export async function linkPayment(
  ctx: EventContext,
  { applicationId, applicantId: payerId, scholarshipId, hasPayments }: NewApplication,
): Promise<void> {
  if (!hasPayments) return;
  const { db: tx } = ctx;
  const linked = await tx.payment.updateManyAndReturn({
    where: { payerId, scholarshipId, status: { in: ['CREATED', 'PAID'] }, refundRequestedAt: null },
    data: { applicationId },
    select: { id: true, status: true, amount: true, currency: true },
  });
  const paid = linked.find(({ status }) => status === 'PAID');
  if (!paid) return;
  const { totalFee } = await tx.application.findUniqueOrThrow({
    where: { id: applicationId },
    select: { totalFee: true },
  });
  await resolveAttention(tx, paid, 'WITHDRAWN_DURING_PROCESSING');
  const feeChange = findFeeChange(totalFee, paid);
  if (feeChange) await raiseAttention(tx, paid, feeChange);
  await publish(ctx, 'payment.linked', { ...paid, applicationId, actorId: payerId });
}
