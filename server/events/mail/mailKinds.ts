import type { MailTopic } from '../../../rules/events/mailTopics.ts';
import type { MailKind } from './templates/templates.ts';

type Kind = {
  /**
   * Determines whether the recipient's inbox gets a copy. False for e-mails with keys or codes, and for e-mails to
   * people without an account at that address.
   */
  isCopied: boolean;
  /** Topic in the recipient's preferences. Null for invitations, e-mails to referees and those about staff's work. */
  topic: MailTopic | null;
};

const about = (topic: MailTopic | null): Kind => ({ topic, isCopied: true });
const secret = (topic: MailTopic | null): Kind => ({ topic, isCopied: false });

export const MAIL_KINDS: Record<MailKind, Kind> = {
  applicationSubmitted: about('APPLICATIONS'),
  applicationEntered: about('APPLICATIONS'),
  applicationDeleted: about('APPLICATIONS'),
  exceptionMade: about('APPLICATIONS'),
  documentRequested: about('APPLICATIONS'),
  documentRefused: about('APPLICATIONS'),
  deadlineExtended: about('APPLICATIONS'),
  extensionWithdrawn: about('APPLICATIONS'),
  referenceDeclined: about('APPLICATIONS'),
  referenceBounced: about('APPLICATIONS'),
  statusChanged: about('DECISIONS'),
  waitlisted: about('DECISIONS'),
  applicationReturned: about('DECISIONS'),
  waiverDecided: about('DECISIONS'),
  awardOffered: about('AWARDS'),
  awardAccepted: about('AWARDS'),
  awardReminder: about('AWARDS'),
  awardExtended: about('AWARDS'),
  awardLapsed: about('AWARDS'),
  awardWithdrawn: about('AWARDS'),
  bankDetailsChanged: about('AWARDS'),
  paymentReceived: about('PAYMENTS'),
  paymentReturning: about('PAYMENTS'),
  paymentRefunded: about('PAYMENTS'),
  paymentPartlyRefunded: about('PAYMENTS'),
  passwordChanged: about('ACCOUNT'),
  signedOut: about('ACCOUNT'),
  providerJoined: about('ACCOUNT'),
  secondFactorAdded: about('ACCOUNT'),
  secondFactorRemoved: about('ACCOUNT'),
  secondFactorReset: about('ACCOUNT'),
  recoveryCodeUsed: about('ACCOUNT'),
  accountSuspended: about('ACCOUNT'),
  accountReinstated: about('ACCOUNT'),
  accountExpires: about('ACCOUNT'),
  verifyEmail: secret('ACCOUNT'),
  resetPassword: secret('ACCOUNT'),
  changeEmail: secret('ACCOUNT'),
  emailChanged: secret('ACCOUNT'),
  draftReminder: about('REMINDERS'),
  feedbackGiven: about('MESSAGES'),
  messageFromStaff: about('MESSAGES'),
  referenceReceived: about('REFERENCES'),
  assessmentsReleased: about('ASSESSMENTS'),
  assessmentReminder: about('ASSESSMENTS'),
  applicationsWait: about(null),
  waiverRequestsWait: about(null),
  mailsFailed: about(null),
  applicationsWithdrawn: about(null),
  messagesWait: about(null),
  awardsAnswered: about(null),
  contactReceived: about(null),
  papersReady: about(null),
  documentsWait: about(null),
  outageOverClosings: about(null),
  invited: secret(null),
  referenceAsked: secret(null),
  referenceReminder: secret(null),
  referenceFileRefused: secret(null),
  referenceCode: secret(null),
};
