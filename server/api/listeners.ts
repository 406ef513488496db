import { mailApplicant } from '../applications/decide/mailApplicant.ts';
import { requireFreeScholarship } from '../applications/decisions/requireFree.ts';
import { keepIntent } from '../applications/intents/keepIntent.ts';
import { audit } from '../events/audit/audit.ts';
import type { Happening } from '../events/events.ts';
import { each, type Listeners, part } from '../events/publish.ts';
import { timeline } from '../events/timeline/timeline.ts';
import { describeApplication } from '../events/webhooks/eventData.ts';
import { webhook, webhooks } from '../events/webhooks/queueWebhook.ts';
import { linkPayment } from '../payments/events/linkPayment.ts';
import { describeMoney, describeRefund, mailPayer } from '../payments/mailPayer.ts';
import { linkWaiver } from '../payments/waivers/linkWaiver.ts';
import { mailWaiverDecision } from '../payments/waivers/mailWaiverDecision.ts';
import { addSettling, settleConditions } from '../payments/waivers/settleConditions.ts';
import { timelineOfRequest } from '../payments/waivers/timelineOfRequest.ts';

/** What follows from each event, in order. */
export const LISTENERS: Listeners = {
  'account.entered': [(ctx, { userId, cameFrom }) => keepIntent(ctx, userId, cameFrom)],
  'profile.saved': [(ctx, { personId }) => settleConditions(ctx, personId)],
  'facts.verified': [(ctx, { at }) => addSettling(ctx.db, at)],
  'scholarship.changing': [(ctx, { scholarshipId }) => requireFreeScholarship(ctx, scholarshipId)],

  'payment.started': [timeline('PAYMENT_STARTED')],
  'payment.failed': [timeline('PAYMENT_FAILED', describeMoney)],
  'payment.received': [timeline('PAID', describeMoney), mailPayer('paymentReceived')],
  'payment.linked': [timeline('PAID', describeMoney)],
  'payment.returned': [mailPayer('paymentReturning')],
  'payment.refunded': [timeline('REFUNDED', describeRefund), mailPayer('paymentRefunded')],
  'payment.partlyRefunded': [timeline('PARTLY_REFUNDED', describeRefund), mailPayer('paymentPartlyRefunded')],
  'refund.requested': [audit('payment.refund', 'payment')],
  'attention.dismissed': [audit('payment.dismissAttention', 'payment')],
  'fee.waived': [timeline('FEE_WAIVED', ({ reason }) => ({ waiverReason: reason }))],
  'waiver.requested': [timelineOfRequest('WAIVER_REQUESTED')],
  'waiver.granted': [
    audit('waiver.grant', 'waiverRequest', ({ id, scholarshipId }) => ({ id, after: { scholarshipId } })),
    mailWaiverDecision,
  ],
  'waiver.declined': [
    timelineOfRequest('WAIVER_DECLINED'),
    audit('waiver.decline', 'waiverRequest', ({ id, scholarshipId }) => ({ id, after: { scholarshipId } })),
    mailWaiverDecision,
  ],
  'waiverCode.created': [audit('waiver.createCode', 'waiverCode')],
  'waiverCode.revoked': [audit('waiver.revokeCode', 'waiverCode')],

  'application.submitted': [
    timeline('SUBMITTED'),
    part(({ exception }) => exception, timeline('EXCEPTION_MADE', reasonOf)),
    linkPayment,
    linkWaiver,
    webhook('APPLICATION_SUBMITTED', describeApplication),
    mailApplicant('applicationSubmitted'),
  ],
  'application.entered': [
    timeline('ENTERED', ({ receivedAt }) => ({ receivedAt: receivedAt.toISOString() })),
    part(({ exception }) => exception, timeline('EXCEPTION_MADE', reasonOf)),
    linkPayment,
    linkWaiver,
    webhook('APPLICATION_SUBMITTED', describeApplication),
  ],
  'application.updated': [timeline('UPDATED', ({ fields }) => ({ fields }))],
  'application.cancelled': [
    each(timeline('CANCELLED', reasonOf)),
    webhooks('APPLICATION_STATUS_CHANGED', (left) => describeApplication({ ...left, status: 'CANCELLED' })),
  ],
  'application.moved': [
    timeline('STATUS_CHANGED', (moved) => ({ from: moved.from, to: moved.status, ...reasonOf(moved) })),
    audit('application.setStatus', 'application', (moved) => ({
      id: moved.applicationId,
      before: { status: moved.from },
      after: { status: moved.status, ...reasonOf(moved) },
    })),
    mailApplicant('statusChanged', (moved) => ({ status: moved.status, ...reasonOf(moved) })),
    webhook('APPLICATION_STATUS_CHANGED', describeApplication),
  ],
  'application.decided': [audit('application.decide', 'application')],
  'release.undone': [audit('release.undo', 'release')],
  'feedback.given': [
    timeline('FEEDBACK_GIVEN'),
    // The words stay out: the audit outlives the applicant's account.
    audit('application.giveFeedback', 'application', ({ applicationId, hadFeedback }) => ({
      id: applicationId,
      before: { hasFeedback: hadFeedback },
      after: { hasFeedback: true },
    })),
    mailApplicant('feedbackGiven'),
  ],
  'application.deleted': [
    timeline('DELETED'),
    mailApplicant('applicationDeleted', ({ fees }) => ({ fees })),
    webhook('APPLICATION_STATUS_CHANGED', (left) => describeApplication({ ...left, status: 'DELETED' })),
    audit('application.delete', 'application', ({ applicationId: id, status }) => ({
      id,
      before: { status },
    })),
  ],
};

/** The reason, where one was given, as timelines and mails have it. */
function reasonOf({ reason }: Happening & { reason?: string | null | undefined }) {
  return reason ? { reason } : null;
}
