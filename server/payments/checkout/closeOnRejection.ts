import type { Events } from '../../events/events.ts';
import type { EventContext } from '../../events/publish.ts';
import { addPaymentJob, CLOSE_CHECKOUT } from '../paymentJobs.ts';

/** Closes the open checkouts of a rejected applicant, because no fee can be paid after a rejection. */
export async function closeOnRejection(
  { db }: EventContext,
  { applicationId, scholarshipId, status }: Events['application.moved'],
): Promise<void> {
  if (status !== 'REJECTED') return;
  const { applicantId: payerId } = await db.application.findUniqueOrThrow({
    where: { id: applicationId },
    select: { applicantId: true },
  });
  const open = await db.payment.findMany({
    where: { payerId, scholarshipId, status: 'CREATED' },
    select: { id: true },
  });
  for (const { id } of open) await addPaymentJob(db, CLOSE_CHECKOUT, id);
}
