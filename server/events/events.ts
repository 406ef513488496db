import type { FeeWaiver, Payment, Prisma, Scholarship } from '../../prisma/client/client.ts';
import type { ApplicationStatus } from '../../rules/applicationOptions.ts';
import type { EndedAccess } from './mail/templates/accessTemplates.ts';
import type { FeesOnCancel, MailData } from './mail/templates/templates.ts';

/** A change of one record, with the values that the audit stores permanently. */
export type Change = {
  /** The person who made it; null for the portal itself and for the operator at the console. */
  actorId: string | null;
  id: string;
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
};

/** An event on an application's timeline, or on a record that may belong to an application. */
export type Happening = {
  actorId: string | null;
  /** The application; null if there is none. */
  applicationId: string | null;
  /** Defaults to now. */
  at?: Date;
};

type ToApplication = Happening & { applicationId: string };

/** A submitted application. The publisher's transaction locks its applicant. */
export type NewApplication = ToApplication & {
  at: Date;
  applicantId: string;
  scholarshipId: string;
  status: ApplicationStatus;
  /** The exception from the requirements that it relies on. */
  exception: (ToApplication & { reason: string }) | null;
  isEntered: boolean;
  /** True if its applicant has payments for the scholarship. */
  hasPayments: boolean;
  /** True if its fee is waived or may be. */
  mayBeWaived: boolean;
};

type Person = { name: string; email: string };
type ToPerson = { person: Person };
type Ended = ToPerson & { ended: EndedAccess };
type Factor = MailData['secondFactorAdded']['factor'];
type Told = Person & { isSuspended: boolean };
type NamedScholarship = Pick<Scholarship, 'id' | 'scholarshipName' | 'universityName'>;

/** An applicant's new deadline. */
type Closing = Happening & { closesAt: Date; timeZone: string; reason: string };

/** The facts of a scholarship that partners receive. */
export type ScholarshipFacts = Pick<
  Scholarship,
  'id' | 'scholarshipName' | 'universityName' | 'applicationDeadline'
>;

/** A scholarship before and after a write; null if it does not exist then. */
export type Written = { before: Scholarship | null; after: Scholarship | null };
type Listed = { written: Written };

type OfScholarship = ToApplication & { scholarshipId: string };

/** Money of a payment that moved, in minor units of its currency. */
export type Money = Happening & Pick<Payment, 'id' | 'amount' | 'currency'>;

export type ToldMoney = Money & Pick<Payment, 'scholarshipId' | 'refundReason' | 'refundNote'>;

type WaiverRequested = { actorId: string; id: string; personId: string; scholarshipId: string };

/**
 * Event types, named by noun and past participle, with their data: facts and ids, never display texts. An array if one
 * write affects many records.
 */
export type Events = {
  // Accounts
  /** A sign-in or the use of a mailed link, with the address requested before it. */
  'account.entered': { userId: string; cameFrom: string };
  /** `person` has the former address, `to` the shortened new one. */
  'email.changed': ToPerson & { to: string };
  'password.changed': Ended;
  /** The first sign-in through a provider such as Google. */
  'provider.joined': Ended & { provider: string; isPasswordGone: boolean };
  'access.ended': Ended;
  /** A request for a token named another person's address. */
  'token.refused': Change;
  'secondFactor.added': Change & ToPerson & { factor: Factor };
  /** `endedKeys` are the last four characters of API keys revoked with it. */
  'secondFactor.removed': Change & ToPerson & { factor: Factor; endedKeys: string[] };
  /** An admin or the operator removed all second factors. */
  'secondFactor.reset': Change & ToPerson;
  /** A sign-in with a recovery code; `left` is the number of remaining codes. */
  'recoveryCode.used': ToPerson & { left: number };
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
  'message.received': Record<string, never>;
  'subscription.removed': Change;
  /** The first admin was created with the set-up code. */
  /** An admin stored settings; `id` is the version. Secret values are excluded. */
  'settings.changed': Change;
  'portal.setUp': Change;
  'user.promoted': Change;
  'admin.made': Change;
  'user.demoted': Change;
  /** The operator granted a role. */
  'role.granted': Change;
  'user.suspended': Change & ToPerson & { reason: string };
  'user.reinstated': Change & ToPerson;
  'user.deleted': Change;
  /** Staff deleted their own account. */
  'account.deleted': Change;

  // Catalogue
  'scholarship.created': Change & Listed;
  'scholarship.updated': Change & Listed;
  'scholarship.deleted': Change & Listed;
  'scholarship.restored': Change & Listed;
  /** A scholarship was published, scheduled, sent for review or sent back. */
  'scholarship.placed': Change & Listed;
  /** A scholarship of the demo was removed or archived. */
  'scholarship.cleared': Written;
  'scholarship.closed': readonly ScholarshipFacts[];
  /** A locked scholarship is about to change; a listener can veto the change by throwing. */
  'scholarship.changing': { scholarshipId: string };
  'waiverRules.saved': Change;
  'questions.saved': Change;
  'generalForm.saved': Change;
  'generalForm.removed': Change;
  /** A scholarship uses another general form, or none. */
  'generalForm.chosen': Change;
  'profileForm.saved': Change;
  'profile.saved': { personId: string };
  /** Facts about people were verified, at this instant. */
  'facts.verified': Change & { at: Date };

  // Payments
  'payment.started': Happening;
  'payment.failed': Money;
  'payment.received': ToldMoney;
  /** A new application is already paid. */
  'payment.linked': Money;
  /** Received money is refunded because it could not pay for anything. */
  'payment.returned': ToldMoney;
  'payment.refunded': ToldMoney;
  'payment.partlyRefunded': ToldMoney;
  'refund.requested': Change;
  /** An admin dismissed a payment's attention reasons. */
  'attention.dismissed': Change;
  'fee.waived': ToApplication & Pick<FeeWaiver, 'reason'>;
  'waiver.requested': WaiverRequested;
  'waiver.granted': WaiverRequested;
  'waiver.declined': WaiverRequested;
  'waiverCode.created': Change;
  'waiverCode.revoked': Change;

  // Applications
  'application.submitted': NewApplication;
  'application.entered': NewApplication & { receivedAt: Date };
  /** An entered application was assigned to its applicant, whose account may have no holder yet. */
  'application.handedOver': Change & {
    scholarshipId: string;
    applicant: Person;
    /** The key of the link for taking over the account; null if it has a holder. */
    token: string | null;
    /** The number of documents to add, and the deadline for them. */
    missing: { count: number; until: Date };
  };
  'application.updated': ToApplication & { fields: string[] };
  /** Applicants withdrew their applications or deleted their accounts. */
  'application.cancelled': readonly (OfScholarship & { reason?: string | null | undefined })[];
  /** Staff deleted an application; `fees` is the outcome of paid fees, null if none are paid. */
  'application.deleted': OfScholarship & { status: ApplicationStatus; fees: FeesOnCancel | null };
  /** An application has a new status that its applicant can see. */
  'application.moved': OfScholarship & {
    from: ApplicationStatus;
    status: ApplicationStatus;
    /** The reason, readable by the applicant. */
    reason: string | null | undefined;
  };
  /** A staff decision, visible only to staff before the release. */
  'application.decided': Change;
  'release.undone': Change;
  'feedback.given': ToApplication & { hadFeedback: boolean };
  'review.added': ToApplication;
  'review.deleted': Change;
  'exception.made': Change;
  /** A person with a draft or an application may apply without meeting the requirements. */
  'applicant.excepted': Happening & { person: Person; scholarship: NamedScholarship; reason: string };
  'document.requested': ToApplication & {
    question: string;
    /** Staff's reason; null after a check and for missing documents. */
    reason: string | null;
    until: Date;
  };
  'document.replaced': ToApplication & { question: string };
  /** A check refused a document that an application uses. */
  'document.refused': Omit<MailData['documentRefused'], 'url'> & { applicationId: string; email: string };
  /** Some documents have waited for their check for a day. */
  'documents.delayed': { count: number };
  /** A deadline was extended; `written` is null if only for one person. */
  'deadline.extended': Change & { written: Written | null };
  /** An extension applies to one applicant. */
  'extension.given': Closing & { applicant: Told; scholarshipId: string; isPersonal: boolean };
  'extension.withdrawn': Change & Closing & { applicant: Told; scholarship: NamedScholarship };
  /** The portal was down while `count` deadlines passed. */
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

  // Staff's work
  'papers.requested': Change;
  'papers.made': ToPerson & { count: number };
  'papers.opened': Change;
  'webhookEndpoint.created': Change;
  'webhookEndpoint.updated': Change;
  'webhookEndpoint.deleted': Change;
  'webhookEndpoint.pinged': Change;
  'webhookSecret.rotated': Change;
  'delivery.replayed': Change;
  'demo.removed': Change;
};
