import { paths } from '../../rules/paths.ts';
import { excludeApplicant } from '../applications/assessment/conflicts/endAssessments.ts';
import { refreshImported } from '../applications/assessment/importScores/importScores.ts';
import { refreshTotals } from '../applications/assessment/totals/refreshTotals.ts';
import { withdrawAssessments } from '../applications/assessment/workbench/withdrawAssessments.ts';
import { addNextOfferJob } from '../applications/awards/nextOfferJob.ts';
import { mailExtension } from '../applications/deadlines/notifyExtensions.ts';
import { mailWithdrawnExtension } from '../applications/deadlines/withdrawExtension.ts';
import { mailApplicant } from '../applications/decide/mailApplicant.ts';
import { requireFreeScholarship } from '../applications/decisions/requireFree.ts';
import { mailBankDetailsChanged } from '../applications/disbursements/bank/saveBankDetails.ts';
import { mailRequest } from '../applications/documents/requests/mailRequest.ts';
import { mailRefusedDocument } from '../applications/documents/uses/notifyApplicants.ts';
import { mailEntered } from '../applications/enter/mailEntered.ts';
import { mailException } from '../applications/exceptions/exceptions.ts';
import { saveIntent } from '../applications/intents/saveIntent.ts';
import { mailReferenceOutcome } from '../applications/references/receiveReference.ts';
import { notifyPartners } from '../catalogue/scholarships/listing/notifyPartners.ts';
import { audit } from '../events/audit/audit.ts';
import type { ScholarshipWrite } from '../events/events.ts';
import { mailAdmins } from '../events/mail/mailAdmins.ts';
import { mailPerson } from '../events/mail/mailPerson.ts';
import { each, type Listeners, part } from '../events/publish.ts';
import { timeline } from '../events/timeline/timeline.ts';
import { describeApplication, describeScholarship } from '../events/webhooks/eventData.ts';
import { webhook, webhooks } from '../events/webhooks/queueWebhook.ts';
import { closeOnRejection } from '../payments/checkout/closeOnRejection.ts';
import { linkPayment } from '../payments/events/linkPayment.ts';
import { describeMoney, describeRefund, mailPayer } from '../payments/mailPayer.ts';
import { linkWaiver } from '../payments/waivers/linkWaiver.ts';
import { mailWaiverDecision, requestTimeline } from '../payments/waivers/requestListeners.ts';
import { addWaiverJob, waiveMetConditions } from '../payments/waivers/waiveMetConditions.ts';
import {
  describeAward,
  describeAwardIds,
  describeClosing,
  describeReference,
  pickAssessment,
  pickFiles,
  pickOffer,
  pickQuestion,
  pickReason,
  selectApplicationReference,
  selectReceivedReference,
  selectStaffMessage,
  selectStaffRequest,
  selectStatusMail,
  toAnswerFields,
  toAwardId,
  toSentMessage,
} from './describeEvents.ts';

const partners = part(({ written }: { written: ScholarshipWrite | null }) => written, notifyPartners);

export const LISTENERS: Listeners = {
  'account.entered': [(ctx, { userId, cameFrom }) => saveIntent(ctx, userId, cameFrom)],
  'email.changed': [mailPerson('emailChanged', paths.contact.link())],
  'password.changed': [mailPerson('passwordChanged', paths.forgot.link())],
  'provider.joined': [mailPerson('providerJoined', paths.forgot.link())],
  'access.ended': [mailPerson('signedOut', paths.forgot.link())],
  'token.refused': [audit('token.refused', 'user')],
  'secondFactor.added': [
    audit('secondFactor.add', 'user'),
    mailPerson('secondFactorAdded', paths.profile.link()),
  ],
  'secondFactor.removed': [
    audit('secondFactor.remove', 'user'),
    mailPerson('secondFactorRemoved', paths.profile.link()),
  ],
  'secondFactor.reset': [
    audit('user.resetSecondFactor', 'user'),
    mailPerson('secondFactorReset', paths.profile.link()),
  ],
  'recoveryCode.used': [
    audit('secondFactor.useRecoveryCode', 'user'),
    mailPerson('recoveryCodeUsed', paths.profile.link()),
  ],
  'partnerKey.created': [audit('partnerKey.create', 'partnerKey')],
  'partnerKey.rotated': [audit('partnerKey.rotate', 'partnerKey')],
  'partnerKey.revoked': [audit('partnerKey.revoke', 'partnerKey')],
  'partnerKey.ended': [each(audit('partnerKey.end', 'partnerKey'))],
  'organisation.created': [audit('organisation.create', 'organisation')],
  'organisation.updated': [audit('organisation.update', 'organisation')],
  'organisation.closed': [audit('organisation.close', 'organisation')],
  'organisation.reopened': [audit('organisation.reopen', 'organisation')],
  'coordinator.invited': [audit('organisation.invite', 'organisation')],
  'invitation.withdrawn': [audit('organisation.withdrawInvitation', 'organisation')],
  'coordinator.joined': [audit('organisation.join', 'organisation')],
  'coordinator.removed': [audit('organisation.removeCoordinator', 'organisation')],
  'staff.invited': [audit('user.invite', 'invitation')],
  'staffInvitation.withdrawn': [audit('user.withdrawInvitation', 'invitation')],
  'staff.joined': [audit('user.join', 'user')],
  'message.received': [mailAdmins('contactReceived', paths.messages.link())],
  'subscription.removed': [audit('newsletter.remove', 'newsletterSubscription')],
  'settings.changed': [audit('settings.change', 'settings')],
  'mailTemplate.saved': [audit('mailTemplate.save', 'mailTemplate')],
  'portal.setUp': [audit('user.setUp', 'user')],
  'user.promoted': [audit('user.promote', 'user')],
  'admin.made': [audit('user.makeAdmin', 'user')],
  'user.demoted': [audit('user.demote', 'user')],
  'role.granted': [audit('user.grant', 'user')],
  'user.suspended': [audit('user.suspend', 'user'), mailPerson('accountSuspended', paths.contact.link())],
  'user.reinstated': [audit('user.reinstate', 'user'), mailPerson('accountReinstated', paths.login.link())],
  'user.deleted': [audit('user.delete', 'user')],
  'account.deleted': [audit('user.deleteOwn', 'user')],
  'account.expired': [audit('user.expire', 'user')],

  'scholarship.created': [audit('scholarship.create', 'scholarship'), partners],
  'scholarship.updated': [audit('scholarship.update', 'scholarship'), partners],
  'scholarship.deleted': [audit('scholarship.delete', 'scholarship'), partners],
  'scholarship.restored': [audit('scholarship.restore', 'scholarship'), partners],
  'scholarship.placed': [audit('scholarship.publish', 'scholarship'), partners],
  'scholarship.cleared': [notifyPartners],
  'scholarship.closed': [webhooks('SCHOLARSHIP_CLOSED', describeScholarship)],
  'scholarship.changing': [(ctx, { scholarshipId }) => requireFreeScholarship(ctx, scholarshipId)],
  'waiverRules.saved': [audit('waiver.setRules', 'scholarship')],
  'questions.saved': [audit('form.save', 'scholarship')],
  'panel.saved': [audit('panel.save', 'panel')],
  'assessor.invited': [audit('panel.invite', 'panel')],
  'assessorInvitation.withdrawn': [audit('panel.withdrawInvitation', 'panel')],
  'panelMember.joined': [audit('panel.join', 'panel')],
  'expertise.saved': [audit('panel.saveExpertise', 'panel')],
  'panelMember.removed': [audit('panel.removeMember', 'panel')],
  'round.saved': [audit('round.save', 'assessmentRound')],
  'round.removed': [audit('round.remove', 'assessmentRound')],
  'round.opened': [audit('round.open', 'assessmentRound'), webhook('ROUND_OPENED', ({ id }) => ({ id }))],
  'round.closed': [audit('round.close', 'assessmentRound'), webhook('ROUND_CLOSED', ({ id }) => ({ id }))],
  'redaction.changed': [audit('round.redact', 'assessmentRound')],
  'rubric.saved': [audit('form.save', 'assessmentRound')],
  'assessment.submitted': [
    audit('assessment.submit', 'assessment', pickAssessment),
    refreshTotals,
    webhook('ASSESSMENT_SUBMITTED', ({ assessmentId: id, roundId }) => ({ id, roundId })),
  ],
  'assessments.imported': [
    each(audit('assessment.import', 'assessment', pickAssessment)),
    refreshImported,
    webhooks('ASSESSMENT_SUBMITTED', ({ assessmentId: id, roundId }) => ({ id, roundId })),
  ],
  'assessment.reopened': [audit('assessment.reopen', 'assessment', pickAssessment), refreshTotals],
  'assessment.abstained': [audit('assessment.abstain', 'assessment', pickAssessment)],
  'assessment.conflicted': [audit('assessment.declareConflict', 'assessment', pickAssessment)],
  'assignments.changed': [audit('round.assign', 'assessmentRound')],
  'assignments.released': [audit('round.release', 'assessmentRound')],
  'conflict.set': [audit('round.setConflict', 'assessmentRound')],
  'conflict.removed': [audit('round.removeConflict', 'assessmentRound')],
  'assessors.reminded': [audit('round.remind', 'assessmentRound')],
  'generalForm.saved': [audit('form.save', 'generalForm')],
  'generalForm.removed': [audit('form.save', 'generalForm')],
  'generalForm.chosen': [audit('form.save', 'scholarship')],
  'profileForm.saved': [audit('profileForm.save', 'profileForm')],
  'profile.saved': [(ctx, { personId }) => waiveMetConditions(ctx, personId)],
  'facts.verified': [
    (ctx, { at }) => addWaiverJob(ctx.db, at),
    audit('verifiedFact.import', 'verifiedFacts'),
  ],

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
  'waiver.requested': [requestTimeline('WAIVER_REQUESTED')],
  'waiver.granted': [
    audit('waiver.grant', 'waiverRequest', ({ id, scholarshipId }) => ({ id, after: { scholarshipId } })),
    mailWaiverDecision,
  ],
  'waiver.declined': [
    requestTimeline('WAIVER_DECLINED'),
    audit('waiver.decline', 'waiverRequest', ({ id, scholarshipId }) => ({ id, after: { scholarshipId } })),
    mailWaiverDecision,
  ],
  'waiverCode.created': [audit('waiver.createCode', 'waiverCode')],
  'waiverCode.revoked': [audit('waiver.revokeCode', 'waiverCode')],

  'application.submitted': [
    timeline('SUBMITTED'),
    part(({ exception }) => exception, timeline('EXCEPTION_MADE', pickReason)),
    linkPayment,
    linkWaiver,
    excludeApplicant,
    webhook('APPLICATION_SUBMITTED', describeApplication),
    mailApplicant('applicationSubmitted'),
  ],
  'application.entered': [
    timeline('ENTERED', ({ receivedAt }) => ({ receivedAt: receivedAt.toISOString() })),
    part(({ exception }) => exception, timeline('EXCEPTION_MADE', pickReason)),
    linkPayment,
    linkWaiver,
    excludeApplicant,
    webhook('APPLICATION_SUBMITTED', describeApplication),
  ],
  'application.handedOver': [audit('application.enter', 'application'), mailEntered],
  'application.updated': [timeline('UPDATED', ({ fields }) => ({ fields }))],
  'application.cancelled': [
    each(timeline('CANCELLED', pickReason)),
    withdrawAssessments,
    webhooks('APPLICATION_STATUS_CHANGED', (left) => describeApplication({ ...left, status: 'CANCELLED' })),
  ],
  'application.deleted': [
    timeline('DELETED'),
    (ctx, left) => withdrawAssessments(ctx, [left]),
    mailApplicant('applicationDeleted', ({ fees }) => ({ fees })),
    webhook('APPLICATION_STATUS_CHANGED', (left) => describeApplication({ ...left, status: 'DELETED' })),
    audit('application.delete', 'application', ({ applicationId: id, status }) => ({
      id,
      before: { status },
    })),
  ],
  'application.moved': [
    timeline('STATUS_CHANGED', (moved) => ({ from: moved.from, to: moved.status, ...pickReason(moved) })),
    closeOnRejection,
    audit('application.setStatus', 'application', (moved) => ({
      id: moved.applicationId,
      before: { status: moved.from },
      // Excludes the reason, because the audit log outlives the applicant's account.
      after: { status: moved.status },
    })),
    part(
      selectStatusMail,
      mailApplicant('statusChanged', (moved) => ({ status: moved.status, ...pickReason(moved) })),
    ),
    webhook('APPLICATION_STATUS_CHANGED', describeApplication),
  ],
  'fund.saved': [audit('fund.save', 'fund')],
  'fund.removed': [audit('fund.remove', 'fund')],
  'awardPlan.saved': [audit('awardPlan.save', 'scholarship')],
  'application.decided': [audit('application.decide', 'application')],
  'decision.prepared': [audit('decision.prepare', 'application')],
  'decision.discarded': [audit('decision.discard', 'application')],
  // Excludes the text, because the audit log outlives the applicant's account.
  'decision.letterEdited': [audit('decision.editLetter', 'application')],
  'decision.leftOut': [audit('decision.leaveOut', 'application')],
  'application.waitlisted': [
    timeline('WAITLISTED', pickReason),
    mailApplicant('waitlisted', ({ reason }) => ({ reason })),
  ],
  'application.returned': [mailApplicant('applicationReturned', ({ reason }) => ({ reason }))],
  'award.offered': [
    timeline('AWARD_OFFERED', describeAward),
    mailApplicant('awardOffered', (award) => ({ ...pickOffer(award), conditions: award.conditions })),
    webhook('AWARD_OFFERED', describeAwardIds),
  ],
  'award.accepted': [
    timeline('AWARD_ACCEPTED'),
    audit('award.accept', 'award', toAwardId),
    mailApplicant('awardAccepted', ({ amount, currency, timeZone, conditions, acceptedAt }) => ({
      ...{ amount, currency, timeZone, conditions, acceptedAt },
    })),
    webhook('AWARD_ANSWERED', (award) => ({ ...describeAwardIds(award), state: 'ACCEPTED' })),
  ],
  'award.declined': [
    timeline('AWARD_DECLINED', pickReason),
    audit('award.decline', 'award', toAwardId),
    webhook('AWARD_ANSWERED', (award) => ({ ...describeAwardIds(award), state: 'DECLINED' })),
    addNextOfferJob,
  ],
  'award.lapsed': [
    timeline('AWARD_LAPSED'),
    audit('award.lapse', 'award', toAwardId),
    mailApplicant('awardLapsed'),
    webhook('AWARD_ANSWERED', (award) => ({ ...describeAwardIds(award), state: 'LAPSED' })),
    addNextOfferJob,
  ],
  'award.withdrawn': [
    timeline('AWARD_WITHDRAWN', pickReason),
    audit('award.withdraw', 'award', toAwardId),
    mailApplicant('awardWithdrawn', ({ reason }) => ({ reason })),
    webhook('AWARD_ANSWERED', (award) => ({ ...describeAwardIds(award), state: 'WITHDRAWN' })),
    addNextOfferJob,
  ],
  'award.extended': [
    timeline('AWARD_EXTENDED', describeAward),
    audit('award.extend', 'award', toAwardId),
    mailApplicant('awardExtended', pickOffer),
  ],
  'award.ended': [timeline('AWARD_ENDED'), audit('award.end', 'award', toAwardId)],
  'award.reminded': [mailApplicant('awardReminder', pickOffer)],
  'release.created': [audit('release.create', 'release')],
  'release.confirmed': [audit('release.confirm', 'release')],
  'release.undone': [audit('release.undo', 'release')],
  'feedback.given': [
    timeline('FEEDBACK_GIVEN'),
    // Excludes the texts, because the audit log outlives the applicant's account.
    audit('application.giveFeedback', 'application', ({ applicationId, hadFeedback }) => ({
      id: applicationId,
      before: { hasFeedback: hadFeedback },
      after: { hasFeedback: true },
    })),
    mailApplicant('feedbackGiven'),
  ],
  'message.sent': [
    timeline('MESSAGE_SENT'),
    part(selectStaffMessage, audit('message.send', 'application', toSentMessage)),
    part(selectStaffMessage, mailApplicant('messageFromStaff', pickFiles)),
  ],
  'groupMessage.created': [audit('groupMessage.send', 'release')],
  'note.added': [audit('note.add', 'application')],
  'labels.changed': [audit('application.label', 'application')],
  'assignee.set': [audit('application.setAssignee', 'application')],
  'waiting.set': [audit('application.setWaiting', 'application')],
  'review.added': [timeline('REVIEWED')],
  'review.deleted': [audit('review.delete', 'review')],
  'exception.made': [audit('requirement.makeException', 'scholarship')],
  'applicant.excepted': [timeline('EXCEPTION_MADE', pickReason), mailException],
  'document.requested': [
    timeline('DOCUMENT_REQUESTED', (request) => ({ ...toAnswerFields(request), ...pickReason(request) })),
    part(selectStaffRequest, mailRequest),
    part(selectStaffRequest, audit('document.request', 'application')),
  ],
  'document.replaced': [timeline('DOCUMENT_REPLACED', (document) => toAnswerFields(document))],
  'documents.expired': [
    timeline('DOCUMENTS_DELETED'),
    audit('document.expire', 'application', ({ applicationId: id, counts: after }) => ({ id, after })),
  ],
  'document.refused': [mailRefusedDocument],
  'documents.delayed': [mailAdmins('documentsWait', paths.dashboard.link())],
  'deadline.extended': [partners, audit('scholarship.extend', 'scholarship')],
  'extension.given': [timeline('DEADLINE_EXTENDED', describeClosing), mailExtension],
  'extension.withdrawn': [
    audit('scholarship.withdrawExtension', 'scholarship'),
    timeline('EXTENSION_WITHDRAWN', describeClosing),
    mailWithdrawnExtension,
  ],
  'outage.found': [mailAdmins('outageOverClosings', paths.dashboard.link())],
  'outage.extended': [audit('outage.extend', 'outage')],
  'outage.dismissed': [audit('outage.dismiss', 'outage')],
  'reference.settled': [
    mailReferenceOutcome,
    part(selectApplicationReference, webhook('REFERENCE_STATE_CHANGED', describeReference)),
    part(selectReceivedReference, timeline('REFERENCE_RECEIVED', pickQuestion)),
  ],
  'reference.entered': [audit('reference.enter', 'scholarship')],

  'disbursements.planned': [audit('disbursement.plan', 'award')],
  'disbursement.stopped': [audit('disbursement.stop', 'disbursement')],
  'disbursements.paid': [each(audit('disbursement.pay', 'disbursement'))],
  'bankDetails.changed': [audit('bankDetails.saveOwn', 'award'), mailBankDetailsChanged],
  'bankDetails.read': [each(audit('bankDetails.read', 'award'))],
  'bankDetails.reviewed': [audit('bankDetails.review', 'award')],

  'papers.requested': [audit('application.export', 'preparedFile')],
  'papers.made': [mailPerson('papersReady', paths.manageApplications.link({ files: 'open' }))],
  'papers.opened': [audit('preparedFile.open', 'preparedFile')],
  'import.confirmed': [audit('import.confirm', 'import')],
  'webhookEndpoint.created': [audit('webhook.create', 'webhookEndpoint')],
  'webhookEndpoint.updated': [audit('webhook.update', 'webhookEndpoint')],
  'webhookEndpoint.deleted': [audit('webhook.delete', 'webhookEndpoint')],
  'webhookEndpoint.pinged': [audit('webhook.ping', 'webhookEndpoint')],
  'webhookSecret.rotated': [audit('webhook.rotateSecret', 'webhookEndpoint')],
  'delivery.replayed': [audit('webhook.replay', 'webhookEndpoint')],
  'demo.removed': [audit('demo.remove', 'portal')],
};
