import { recordEvent } from '../../timeline/recordEvent.ts';
import type { PaymentTransaction } from '../refunds/requestRefund.ts';
import { findWaiver } from './isWaived.ts';

type NewApplication = { applicationId: string; applicantId: string; scholarshipId: string };

/** Notes on a new application that its fee is waived; in the transaction that writes it and holds the applicant. */
export async function linkWaiver(
  { db, now }: PaymentTransaction,
  { applicationId, applicantId: personId, scholarshipId }: NewApplication,
): Promise<void> {
  const waiver = await findWaiver(db, { personId, scholarshipId });
  if (!waiver) return;
  const { reason: waiverReason, grantedById } = waiver;
  const event = { applicationId, actorId: grantedById ?? personId, kind: 'FEE_WAIVED', at: now() } as const;
  await recordEvent(db, { ...event, detail: { waiverReason } });
}
