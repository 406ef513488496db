import type { FeeWaiver, Payment, Prisma } from '../../prisma/client/client.ts';
import type { ApplicationStatus } from '../../rules/applicationOptions.ts';
import type { FeesOnCancel } from './mail/templates/templates.ts';

/** What somebody did to one thing, with the values that changed as the audit may keep them for ever. */
export type Change = {
  /** Null for the portal itself, and for the operator at the console. */
  actorId: string | null;
  id: string;
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
};

/** What happened to an application, or to a record that may belong to one. */
export type Happening = {
  actorId: string | null;
  /** Null where no application is concerned. */
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
  /** Whether its applicant has payments for the scholarship. */
  hasPayments: boolean;
  /** Whether its fee is or may be waived. */
  mayBeWaived: boolean;
};

type OfScholarship = ToApplication & { scholarshipId: string };

/** Money of a payment that moved, in minor units of its currency. */
export type Money = Happening & Pick<Payment, 'id' | 'amount' | 'currency'>;

/** The same, of which its payer is told. */
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

  // Catalogue
  /** A person changed what their applicant profile says. */
  'profile.saved': { personId: string };
  /** Facts about people were verified, at this instant. */
  'facts.verified': { at: Date };
  /** A scholarship that is locked is about to change; a listener that throws forbids it. */
  'scholarship.changing': { scholarshipId: string };

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
  'application.updated': ToApplication & { fields: string[] };
  /** Applicants withdrew their applications, or left. */
  'application.cancelled': readonly (OfScholarship & { reason?: string | null | undefined })[];
  /** Staff deleted an application; what becomes of fees that are paid, null when none are. */
  /** An application has another status, and its applicant is told. */
  'application.moved': OfScholarship & {
    from: ApplicationStatus;
    status: ApplicationStatus;
    /** What the applicant reads. */
    reason: string | null | undefined;
  };
  /** Staff decided; nobody else is told before the release. */
  'application.decided': Change;
  'release.undone': Change;
  'feedback.given': ToApplication & { hadFeedback: boolean };
  'application.deleted': OfScholarship & { status: ApplicationStatus; fees: FeesOnCancel | null };
};
