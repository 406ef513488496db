import type { FeeWaiver, Payment, Prisma, Scholarship } from '../../prisma/client/client.ts';
import type { ApplicationStatus } from '../../rules/applicationOptions.ts';
import type { EndedAccess } from './mail/templates/accessTemplates.ts';
import type { FeesOnCancel, MailData } from './mail/templates/templates.ts';

/** A change of one record, with the values that the audit keeps for ever. */
export type Change = {
  /** The person who made it; null for the portal itself and for the operator at the console. */
  actorId: string | null;
  id: string;
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
};

/** A happening on an application's timeline, or on a record that may belong to an application. */
export type Happening = {
  actorId: string | null;
  /** The application; null if there is none. */
  applicationId: string | null;
  /** The present instant if left out. */
  at?: Date;
};

/** Something happened to an application itself. */
type ToApplication = Happening & { applicationId: string };

/** An application that was written, in a transaction that locks its applicant. */
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

/** Until when an applicant can apply from now on. */
type Closing = Happening & { closesAt: Date; timeZone: string; reason: string };

/** The facts of a scholarship that partners receive. */
export type ScholarshipFacts = Pick<
  Scholarship,
  'id' | 'scholarshipName' | 'universityName' | 'applicationDeadline'
>;

/** A scholarship around one write; null where it does not exist. */
export type Written = { before: Scholarship | null; after: Scholarship | null };
type Listed = { written: Written };

type OfScholarship = ToApplication & { scholarshipId: string };

/** Money of a payment that moved, in minor units of its currency. */
export type Money = Happening & Pick<Payment, 'id' | 'amount' | 'currency'>;

/** Money that a mail to the payer is about. */
export type ToldMoney = Money & Pick<Payment, 'scholarshipId' | 'refundReason' | 'refundNote'>;

type WaiverRequested = { actorId: string; id: string; personId: string; scholarshipId: string };

/**
 * What can happen, named by noun and past participle, with its data: facts and ids, never the words that are made of
 * them. An array where one write is about many.
 */
export type Events = {
  // Accounts
  /** Somebody signed in, or used a mailed link, on the way to an address of the portal. */
  'account.entered': { userId: string; cameFrom: string };
  /** The address of an account is another one; `person` has the former, `to` a part of the new one. */
  'email.changed': ToPerson & { to: string };
  'password.changed': Ended;
  /** The first sign-in through a provider such as Google. */
  'provider.joined': Ended & { provider: string; isPasswordGone: boolean };
  /** Somebody signed out everywhere. */
  'access.ended': Ended;
  /** A request for a token named another person's address. */
  'token.refused': Change;
  'secondFactor.added': Change & ToPerson & { factor: Factor };
  /** `endedKeys` are the last four characters of API keys that ended with it. */
  'secondFactor.removed': Change & ToPerson & { factor: Factor; endedKeys: string[] };
  /** An admin or the operator removed all second factors. */
  'secondFactor.reset': Change & ToPerson;
  /** Somebody signed in with a recovery code; so many are left. */
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
  /** A visitor wrote with the contact form. */
  'message.received': Record<string, never>;
  'subscription.removed': Change;
  /** The first admin was made with the set-up code. */
  /** An admin stored settings; `id` is the version, without the texts of secrets. */
  'settings.changed': Change;
  'portal.setUp': Change;
  'user.promoted': Change;
  'admin.made': Change;
  'user.demoted': Change;
  /** The operator gave a role. */
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
  /** A scholarship that is locked is about to change; a listener that throws forbids it. */
  'scholarship.changing': { scholarshipId: string };
  'waiverRules.saved': Change;
  'questions.saved': Change;
  'generalForm.saved': Change;
  'generalForm.removed': Change;
  /** A scholarship asks another general form, or none. */
  'generalForm.chosen': Change;
  'profileForm.saved': Change;
  /** A person changed what their applicant profile says. */
  'profile.saved': { personId: string };
  /** Facts about people were verified, at this instant. */
  'facts.verified': Change & { at: Date };

  // Payments
  'payment.started': Happening;
  'payment.failed': Money;
  'payment.received': ToldMoney;
  /** A new application is paid already. */
  'payment.linked': Money;
  /** Money that arrived goes back: nothing could be paid with it. */
  'payment.returned': ToldMoney;
  'payment.refunded': ToldMoney;
  'payment.partlyRefunded': ToldMoney;
  /** An admin asked for a refund of a payment. */
  'refund.requested': Change;
  /** An admin looked at what is unusual about a payment. */
  'attention.dismissed': Change;
  /** The fee of an application is waived. */
  'fee.waived': ToApplication & Pick<FeeWaiver, 'reason'>;
  'waiver.requested': WaiverRequested;
  'waiver.granted': WaiverRequested;
  'waiver.declined': WaiverRequested;
  'waiverCode.created': Change;
  'waiverCode.revoked': Change;

  // Applications
  'application.submitted': NewApplication;
  /** Staff entered an application for its applicant. */
  'application.entered': NewApplication & { receivedAt: Date };
  /** An entered application, whose account may have no holder yet, comes to its applicant. */
  'application.handedOver': Change & {
    scholarshipId: string;
    applicant: Person;
    /** The key of the link by which the account is taken over; null where it has a holder. */
    token: string | null;
    /** How many documents are to be added, and until when. */
    missing: { count: number; until: Date };
  };
  'application.updated': ToApplication & { fields: string[] };
  /** Applicants withdrew their applications, or left. */
  'application.cancelled': readonly (OfScholarship & { reason?: string | null | undefined })[];
  /** Staff deleted an application; what becomes of fees that are paid, null when none are. */
  'application.deleted': OfScholarship & { status: ApplicationStatus; fees: FeesOnCancel | null };
  /** An application has another status, which its applicant can see. */
  'application.moved': OfScholarship & {
    from: ApplicationStatus;
    status: ApplicationStatus;
    /** The reason that the applicant reads. */
    reason: string | null | undefined;
  };
  /** Staff decided; only staff see it before the release. */
  'application.decided': Change;
  'release.undone': Change;
  'feedback.given': ToApplication & { hadFeedback: boolean };
  'review.added': ToApplication;
  /** Staff deleted a review. */
  'review.deleted': Change;
  'exception.made': Change;
  /** A person with a draft or an application may apply, whatever is required. */
  'applicant.excepted': Happening & { person: Person; scholarship: NamedScholarship; reason: string };
  'document.requested': ToApplication & {
    question: string;
    /** The reason that staff give; null after a check and for missing documents. */
    reason: string | null;
    until: Date;
  };
  'document.replaced': ToApplication & { question: string };
  /** A check refused a document that an application names. */
  'document.refused': Omit<MailData['documentRefused'], 'url'> & { applicationId: string; email: string };
  /** Some documents have waited for their check for a day. */
  'documents.delayed': { count: number };
  /** The deadline is later, for everyone or for one person; `written` in the former case. */
  'deadline.extended': Change & { written: Written | null };
  /** An extension comes to one applicant. */
  'extension.given': Closing & { applicant: Told; scholarshipId: string; isPersonal: boolean };
  'extension.withdrawn': Change & Closing & { applicant: Told; scholarship: NamedScholarship };
  /** The portal did not run while so much closed. */
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
  /** Staff entered a letter. */
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
