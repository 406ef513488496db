import type { Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../../context.ts';
import { recordEvent } from '../applications/recordEvent.ts';
import { findChangedFee } from './judgePaid.ts';
import { lockPayer } from './lockPayer.ts';
import { dropReview, noteReview } from './noteReview.ts';
import { receiptNumber } from './receiptNumber.ts';
import { REVIEW_REASONS } from './reviewReasons.ts';

type NewApplication = { applicationId: string; applicantId: string; scholarshipId: string };

/**
 * Joins a new application with what its applicant has paid, or is about to pay, for the scholarship; in the
 * transaction that writes the application. A payment that was kept although an earlier application was withdrawn
 * counts for the new one.
 */
export async function linkPayment(
  ctx: Pick<Context, 'now'>,
  tx: Prisma.TransactionClient,
  { applicationId, applicantId: payerId, scholarshipId }: NewApplication,
): Promise<void> {
  await lockPayer(tx, payerId);
  const linked = await tx.payment.updateManyAndReturn({
    where: { payerId, scholarshipId, status: { in: ['CREATED', 'PAID'] }, refundRequestedAt: null },
    data: { applicationId },
    select: { id: true, status: true, amount: true, currency: true },
  });
  const paid = linked.find(({ status }) => status === 'PAID');
  if (!paid) return;
  const { applicationFees, serviceCharge } = await tx.application.findUniqueOrThrow({
    where: { id: applicationId },
    select: { applicationFees: true, serviceCharge: true },
  });
  await dropReview(tx, paid, REVIEW_REASONS.withdrawn);
  const changedFee = findChangedFee({ applicationTotal: applicationFees + serviceCharge }, paid);
  if (changedFee) await noteReview(tx, paid, changedFee);
  const { amount: minorUnits, currency } = paid;
  const detail = { amount: { minorUnits, currency }, receiptNumber: receiptNumber(paid) };
  await recordEvent(tx, { applicationId, actorId: payerId, kind: 'PAID', detail, at: ctx.now() });
}
