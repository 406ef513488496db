import type { Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../../context.ts';
import { lockPayer } from './lockPayer.ts';

/** Joins a new application with what its applicant has paid, or is about to pay, for the scholarship. */
export async function linkPayment(
  _ctx: Pick<Context, 'now' | 'env'>,
  tx: Prisma.TransactionClient,
  application: { applicationId: string; applicantId: string; scholarshipId: string },
): Promise<void> {
  const { applicationId, applicantId: payerId, scholarshipId } = application;
  await lockPayer(tx, payerId);
  await tx.payment.updateMany({
    where: { payerId, scholarshipId, status: { in: ['CREATED', 'PAID'] }, refundRequestedAt: null },
    data: { applicationId },
  });
}
