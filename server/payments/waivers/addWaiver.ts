import type { Prisma } from '../../../prisma/client/client.ts';
import type { Condition } from '../../../rules/conditions/condition.ts';
import { type EventContext, publish } from '../../events/publish.ts';
import { raiseAttention } from '../attention/raiseAttention.ts';
import { addPaymentJob, CLOSE_CHECKOUT } from '../paymentJobs.ts';

export type NewWaiver = { personId: string; scholarshipId: string } & (
  | { reason: 'CODE'; codeId: string }
  | { reason: 'REQUEST'; grantedById: string }
  | { reason: 'CONDITION'; condition: Condition }
);

/**
 * The caller must have locked the person. Closes open checkouts and withdraws a waiting request. An admin decides
 * about fees already paid. Returns false if the fee is already waived.
 */
export async function addWaiver(ctx: EventContext, waiver: NewWaiver): Promise<boolean> {
  const { db, now } = ctx;
  const { personId, scholarshipId, reason } = waiver;
  const row = { ...waiver, createdAt: now() } as Prisma.FeeWaiverCreateManyInput;
  const { count } = await db.feeWaiver.createMany({ data: [row], skipDuplicates: true });
  if (count === 0) return false;
  await settlePayments(db, personId, scholarshipId);
  await db.waiverRequest.updateMany({
    where: { personId, scholarshipId, state: 'OPEN' },
    data: { state: 'WITHDRAWN', endedAt: now() },
  });
  const application = await db.application.findFirst({
    where: { applicantId: personId, scholarshipId, cancelledAt: null },
    select: { id: true },
  });
  if (application) {
    const actorId = reason === 'REQUEST' ? waiver.grantedById : personId;
    await publish(ctx, 'fee.waived', { applicationId: application.id, actorId, reason });
  }
  return true;
}

async function settlePayments(db: EventContext['db'], payerId: string, scholarshipId: string): Promise<void> {
  const payments = await db.payment.findMany({
    where: { payerId, scholarshipId, status: { in: ['CREATED', 'PAID'] }, refundRequestedAt: null },
    select: { id: true, status: true },
  });
  for (const payment of payments) {
    if (payment.status === 'CREATED') await addPaymentJob(db, CLOSE_CHECKOUT, payment.id);
    else await raiseAttention(db, payment, { reason: 'WAIVED_AFTER_PAYMENT' });
  }
}
