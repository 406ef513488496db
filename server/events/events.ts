import type { FeeWaiver, Payment, Prisma, Scholarship } from '../../prisma/client/client.ts';
import type { ApplicationStatus } from '../../rules/applications/applicationOptions.ts';
import type { EndedAccess } from './mail/templates/accessTemplates.ts';
import type { LetterText } from './mail/templates/letter.ts';
import type { FeesOnCancel, MailData } from './mail/templates/templates.ts';

export type Change = {
  /** `actorId` is null for the portal itself and for the operator at the console. */
  actorId: string | null;
  id: string;
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
};

export type Happening = {
  actorId: string | null;
  applicationId: string | null;
  at?: Date;
};

type ToApplication = Happening & { applicationId: string };

/** The transaction that publishes this event must have locked the applicant's row. */
export type NewApplication = ToApplication & {
  at: Date;
  applicantId: string;
  scholarshipId: string;
  status: ApplicationStatus;
  exception: (ToApplication & { reason: string }) | null;
  isEntered: boolean;
  hasPayments: boolean;
  mayBeWaived: boolean;
  isAssessed: boolean;
};

type Person = { name: string; email: string };
type ToPerson = { person: Person };
type AccessEnd = ToPerson & { ended: EndedAccess };
type Factor = MailData['secondFactorRemoved']['factor'];
type SuspensionPerson = Person & { isSuspended: boolean };
type NamedScholarship = Pick<Scholarship, 'id' | 'scholarshipName' | 'universityName'>;

type ClosingChange = Happening & { closesAt: Date; timeZone: string; reason: string };

export type ScholarshipFacts = Pick<
  Scholarship,
  'id' | 'scholarshipName' | 'universityName' | 'applicationDeadline'
>;

export type ScholarshipWrite = { before: Scholarship | null; after: Scholarship | null };
type ListingChange = { written: ScholarshipWrite };

type OfScholarship = ToApplication & { scholarshipId: string };

export type Money = Happening & Pick<Payment, 'id' | 'amount' | 'currency'>;

export type PaymentMoney = Money & Pick<Payment, 'scholarshipId' | 'refundReason' | 'refundNote'>;

type WithLetter = { letter?: LetterText | null };

/** An award; `amount` is in minor units and `closesAt` is the instant after the last minute to respond. */
export type OfAward = OfScholarship & {
  awardId: string;
  amount: number;
  currency: string;
  closesAt: Date;
  timeZone: string;
};

export type Assessed = { actorId: string; assessmentId: string; roundId: string; applicationId: string };

type WaiverRequested = { actorId: string; id: string; personId: string; scholarshipId: string };

/**
 * Event types, named by noun and past participle, with their data: facts and ids, never texts for display. The `id`
 * of a Change identifies a record of the type that api/listeners.ts passes to `audit`.
 */
export type Events = {
  /** `cameFrom` is the path that was requested before the sign-in. */
  'account.entered': { userId: string; cameFrom: string };
  /** `person` has the former address, and `to` is the new address in the form `a…@example.org`. */
  'email.changed': ToPerson & { to: string };
  'password.changed': AccessEnd;
  'provider.joined': AccessEnd & { provider: string; isPasswordGone: boolean };
  'access.ended': AccessEnd;
  'token.refused': Change;
  'secondFactor.added': Change & ToPerson & { factor: Factor | 'recoveryCodes' };
  /** `endedKeys` contains the last four characters of API keys that were revoked with the factor. */
  'secondFactor.removed': Change & ToPerson & { factor: Factor; endedKeys: string[] };
  'secondFactor.reset': Change & ToPerson;
  'recoveryCode.used': Change & ToPerson & { left: number };
  'partnerKey.created': Change;
  'partnerKey.rotated': Change;
  'partnerKey.revoked': Change;
  'partnerKey.ended': readonly Change[];
  'organisation.created': Change;
  'organisation.updated': Change;
  'organisation.closed': Change;
  'organisation.reopened': Change;
  'coordinator.invited': Change;
  'invitation.withdrawn': Change;
  'coordinator.joined': Change;
  'coordinator.removed': Change;
  'staff.invited': Change;
  'staffInvitation.withdrawn': Change;
  'staff.joined': Change;
  'message.received': Record<string, never>;
  'subscription.removed': Change;
  /** `id` is the version of the settings. Secret values are excluded. */
  'settings.changed': Change;
  /** `id` is the type of e-mail. */
  'mailTemplate.saved': Change;
  'portal.setUp': Change;
  'user.promoted': Change;
  'admin.made': Change;
  'user.demoted': Change;
  'role.granted': Change;
  'user.suspended': Change & ToPerson & { reason: string };
  'user.reinstated': Change & ToPerson;
  'user.deleted': Change;
  'account.deleted': Change;
  'account.expired': Change;

  'scholarship.created': Change & ListingChange;
  'scholarship.updated': Change & ListingChange;
  'scholarship.deleted': Change & ListingChange;
  'scholarship.restored': Change & ListingChange;
  'scholarship.placed': Change & ListingChange;
  'scholarship.cleared': ScholarshipWrite;
  'scholarship.closed': readonly ScholarshipFacts[];
  /** A listener can prevent the change by throwing. */
  'scholarship.changing': { scholarshipId: string };
  'waiverRules.saved': Change;
  'questions.saved': Change;
  'panel.saved': Change;
  'assessor.invited': Change;
  'assessorInvitation.withdrawn': Change;
  'panelMember.joined': Change;
  'panelMember.removed': Change;
  'expertise.saved': Change;
  'round.saved': Change;
  'round.removed': Change;
  'redaction.changed': Change;
  'round.opened': Change;
  'round.closed': Change;
  'rubric.saved': Change;
  'assessment.submitted': Assessed;
  'assessments.imported': readonly Assessed[];
  'assessment.reopened': Assessed;
  'assessment.abstained': Assessed;
  'assessment.conflicted': Assessed;
  'assignments.changed': Change;
  'assignments.released': Change;
  'conflict.set': Change;
  'conflict.removed': Change;
  'assessors.reminded': Change;
  'generalForm.saved': Change;
  'generalForm.removed': Change;
  'generalForm.chosen': Change;
  'profileForm.saved': Change;
  'profile.saved': { personId: string };
  'facts.verified': Change & { at: Date };

  'payment.started': Happening;
  'payment.failed': Money;
  'payment.received': PaymentMoney;
  'payment.linked': Money;
  'payment.returned': PaymentMoney;
  'payment.refunded': PaymentMoney;
  'payment.partlyRefunded': PaymentMoney;
  'refund.requested': Change;
  'attention.dismissed': Change;
  'fee.waived': ToApplication & Pick<FeeWaiver, 'reason'>;
  'waiver.requested': WaiverRequested;
  'waiver.granted': WaiverRequested;
  'waiver.declined': WaiverRequested;
  'waiverCode.created': Change;
  'waiverCode.revoked': Change;

  'application.submitted': NewApplication;
  'application.entered': NewApplication & { receivedAt: Date };
  'application.handedOver': Change & {
    scholarshipId: string;
    applicant: Person;
    /** Key of the link for taking over the account; null if the applicant already uses the account. */
    token: string | null;
    missing: { count: number; until: Date };
    renewedAwardId: string | null;
  };
  'application.updated': ToApplication & { fields: string[] };
  'application.cancelled': readonly (OfScholarship & { reason?: string | null | undefined })[];
  'application.deleted': OfScholarship & { status: ApplicationStatus; fees: FeesOnCancel | null };
  'application.moved': OfScholarship & {
    from: ApplicationStatus;
    status: ApplicationStatus;
    reason: string | null | undefined;
    /** True if another event sends the applicant an e-mail about the decision. */
    isToldOtherwise?: boolean;
  } & WithLetter;
  'application.waitlisted': ToApplication & { reason: string | null } & WithLetter;
  'application.returned': ToApplication & { reason: string } & WithLetter;
  'fund.saved': Change;
  'fund.removed': Change;
  'awardPlan.saved': Change;
  'application.decided': Change;
  'decision.prepared': Change;
  'decision.discarded': Change;
  'decision.letterEdited': Change;
  'decision.leftOut': Change;
  'release.created': Change;
  'release.confirmed': Change;
  'release.undone': Change;
  'award.offered': OfAward & { conditions: string | null } & WithLetter;
  'award.accepted': OfAward & { conditions: string | null; acceptedAt: Date };
  'award.declined': OfAward & { reason: string | null };
  'award.lapsed': OfAward;
  'award.withdrawn': OfAward & { reason: string };
  'award.extended': OfAward;
  'award.ended': OfAward;
  'award.reminded': OfAward;
  'feedback.given': ToApplication & { hadFeedback: boolean };
  'message.sent': ToApplication & { isFromStaff: boolean; files: number };
  'groupMessage.created': Change;
  'note.added': Change;
  'labels.changed': Change;
  'assignee.set': Change;
  'waiting.set': Change;
  'review.added': ToApplication;
  'review.deleted': Change;
  'exception.made': Change;
  'applicant.excepted': Happening & { person: Person; scholarship: NamedScholarship; reason: string };
  'document.requested': ToApplication & {
    question: string;
    reason: string | null;
    until: Date;
  };
  'document.replaced': ToApplication & { question: string };
  'document.refused': Omit<MailData['documentRefused'], 'url'> & {
    applicationId: string;
    scholarshipId: string;
    email: string;
  };
  'documents.delayed': { count: number };
  'documents.expired': ToApplication & { counts: { documents: number; references: number; photos: number } };
  /** `written` is null if the deadline was extended for only one person. */
  'deadline.extended': Change & { written: ScholarshipWrite | null };
  'extension.given': ClosingChange & {
    applicant: SuspensionPerson;
    scholarshipId: string;
    isPersonal: boolean;
  };
  'extension.withdrawn': Change &
    ClosingChange & { applicant: SuspensionPerson; scholarship: NamedScholarship };
  'outage.found': { beganAt: Date; endedAt: Date; count: number; timeZone: string };
  'outage.extended': Change;
  'outage.dismissed': Change;
  'reference.settled': Happening & {
    id: string;
    state: 'RECEIVED' | 'DECLINED' | 'WRONG_PERSON' | 'BOUNCED';
    question: string;
    referee: string;
    applicant: Person;
    scholarshipId: string;
    scholarship: string;
    university: string;
  };
  'reference.entered': Change;

  'disbursements.planned': Change;
  'disbursement.stopped': Change;
  'disbursements.paid': readonly Change[];
  'bankDetails.changed': Change;
  'bankDetails.read': readonly Change[];
  'bankDetails.reviewed': Change;

  'papers.requested': Change;
  'papers.made': ToPerson & { count: number };
  'papers.opened': Change;
  'import.confirmed': Change;
  'webhookEndpoint.created': Change;
  'webhookEndpoint.updated': Change;
  'webhookEndpoint.deleted': Change;
  'webhookEndpoint.pinged': Change;
  'webhookSecret.rotated': Change;
  'delivery.replayed': Change;
  'demo.removed': Change;
};
