import { Prisma } from '../../../prisma/client/client.ts';
import { recordEvent } from '../../events/timeline/recordEvent.ts';
import type { Context } from '../../platform/context.ts';
import { raiseAttention, resolveAttention } from '../attention/raiseAttention.ts';
import { formatReceiptNumber } from '../receiptNumber.ts';
import { findFeeChange } from './decidePaidOutcome.ts';

/** Whether there is a payment of the person for the scholarship `s`, whatever became of it. */
export function hasPayments(payerId: string): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT FROM payments p WHERE p.payer_id = ${payerId}::uuid AND p.scholarship_id = s.id)`;
}

type NewApplication = { applicationId: string; applicantId: string; scholarshipId: string };

/**
 * Joins a new application with what its applicant has paid, or is about to pay, for the scholarship; in the
 * transaction that writes the application and holds the applicant. A payment that was kept although an earlier
 * application was withdrawn counts for the new one.
 */
export async function linkPayment(
  ctx: Pick<Context, 'now'>,
  tx: Prisma.TransactionClient,
  { applicationId, applicantId: payerId, scholarshipId }: NewApplication,
): Promise<void> {
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
  const { amount: minorUnits, currency } = paid;
  const detail = { amount: { minorUnits, currency }, receiptNumber: formatReceiptNumber(paid) };
  await recordEvent(tx, { applicationId, actorId: payerId, kind: 'PAID', detail, at: ctx.now() });
}
