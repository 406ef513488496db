import type { Translator } from '../../../messages/translator.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../../../rules/applicationOptions.ts';
import type { FeesOnCancel } from '../payments/refunds/refundPolicy.ts';
import { ACCESS_TEMPLATES, type AccessMailData } from './accessTemplates.ts';
import { ACCOUNT_TEMPLATES, type AccountMailData } from './accountTemplates.ts';
import type { Letter } from './letter.ts';
import { PAYMENT_TEMPLATES, type PaymentMailData } from './paymentTemplates.ts';

/** What each kind of mail is told. A new kind is a line here and a row in TEMPLATES. */
export type MailData = PaymentMailData &
  AccessMailData &
  AccountMailData & {
    /** After registering: is this address yours? */
    verifyEmail: LinkMail;
    /** After "Forgot password?". */
    resetPassword: LinkMail;
    /** After asking for another e-mail address. */
    changeEmail: LinkMail;
    /** To the old address, after it was changed; `to` is as much of the new one as may be told there. */
    emailChanged: LinkMail & { to: string };
    /** After an application was submitted. */
    applicationSubmitted: ApplicationMail;
    /** After staff wrote feedback on it; the words are behind the link. */
    feedbackGiven: ApplicationMail;
    /** After staff moved it to another state, with a reason when it went back. */
    statusChanged: ApplicationMail & { status: ApplicationStatus; reason?: string | undefined };
    /** After staff deleted it; what becomes of fees that are paid, null when none are. */
    applicationDeleted: ApplicationMail & { fees: FeesOnCancel | null };
  };

/** The person's name as they gave it, and where the button leads. */
type LinkMail = { name: string; url: string };

/** About an application for a scholarship of a university. */
type ApplicationMail = LinkMail & { scholarship: string; university: string };

export type MailKind = keyof MailData;

/** A mail to queue: `{ kind: 'verifyEmail', to: 'a@example.org', data: { name, url } }`. */
export type MailOf<Kind extends MailKind> = { kind: Kind; to: string; data: MailData[Kind] };

/** The words of every mail; `portal` is the portal's name, `t` the catalogue in the language of who gets it. */
export const TEMPLATES: {
  [Kind in MailKind]: (data: MailData[Kind], portal: string, t: Translator<'mail'>) => Letter;
} = {
  ...PAYMENT_TEMPLATES,
  ...ACCESS_TEMPLATES,
  ...ACCOUNT_TEMPLATES,
  verifyEmail: ({ name, url }, portal, t) => ({
    subject: t('verifyEmail.subject', { portal }),
    name,
    paragraphs: [t('verifyEmail.text', { portal }), t('verifyEmail.limit')],
    action: { label: t('verifyEmail.action'), url },
    why: t('verifyEmail.why', { portal }),
    otherwise: t('verifyEmail.otherwise'),
  }),
  resetPassword: ({ name, url }, portal) => ({
    subject: `Choose a new password for ${portal}`,
    name,
    paragraphs: [
      'Somebody asked for a new password for your account. Choose one with the link below.',
      'The link works once and for a limited time. A new password signs you out everywhere else.',
    ],
    action: { label: 'Choose a new password', url },
    why: `You get this mail because a new password was asked for at ${portal} with this address.`,
    otherwise:
      'If that was not you, ignore this mail: your password stays as it is. Do not forward it to anybody.',
  }),
  changeEmail: ({ name, url }, portal) => ({
    subject: `Confirm the new e-mail address of your ${portal} account`,
    name,
    paragraphs: [
      'Somebody who is signed in to your account asked to change its e-mail address to this one. Confirm the change with the link below.',
      'Until then everything stays as it is. The link works for a limited time.',
    ],
    action: { label: 'Confirm the change', url },
    why: `You get this mail because this address was given as the new one of an account at ${portal}.`,
    otherwise: 'If that was not you, do not confirm: without it the address is not used for anything.',
  }),
  emailChanged: ({ name, url, to }, portal) => ({
    subject: `The e-mail address of your ${portal} account was changed`,
    name,
    paragraphs: [
      `The e-mail address of your account was changed to ${to}.`,
      'From now on you sign in with that address, and our mails go there.',
    ],
    action: { label: 'Write to us', url },
    why: `You get this mail because this was the address of an account at ${portal} until now.`,
    otherwise: 'If that was not you, somebody else uses your account: write to us at once.',
  }),
  applicationSubmitted: ({ name, url, scholarship, university }, portal) => ({
    subject: `Your application for ${scholarship} is in · ${portal}`,
    name,
    paragraphs: [
      `We have your application for ${scholarship} at ${university}.`,
      'Until somebody works on it you can still change it. Your page shows where it stands, and whether its fees are paid.',
    ],
    action: { label: 'See my application', url },
    ...applicantsFoot(portal),
  }),
  feedbackGiven: ({ name, url, scholarship, university }, portal) => ({
    subject: `There is feedback on your application for ${scholarship} · ${portal}`,
    name,
    paragraphs: [`Somebody wrote feedback on your application for ${scholarship} at ${university}.`],
    action: { label: 'Read the feedback', url },
    ...applicantsFoot(portal),
  }),
  statusChanged: ({ name, url, scholarship, university, status, reason }, portal) => ({
    subject: `Your application for ${scholarship} is ${APPLICATION_STATUSES[status]} · ${portal}`,
    name,
    paragraphs: [
      `Your application for ${scholarship} at ${university} is now ${APPLICATION_STATUSES[status]}.`,
      WHAT_NEXT[status],
      ...(reason ? [`The reason: ${reason}`] : []),
    ],
    action: { label: 'See my application', url },
    ...applicantsFoot(portal),
  }),
  applicationDeleted: ({ name, url, scholarship, university, fees }, portal) => ({
    subject: `Your application for ${scholarship} was deleted · ${portal}`,
    name,
    paragraphs: [
      `Our staff deleted your application for ${scholarship} at ${university}. Nobody works on it any more.`,
      ...(fees ? [PAID_FEES[fees]] : []),
    ],
    action: { label: 'See what happened', url },
    why: applicantsFoot(portal).why,
    otherwise: 'If that was not you, somebody else uses your account: choose a new password.',
  }),
};

const PAID_FEES: Record<FeesOnCancel, string> = {
  REFUNDED: 'The fees that you paid go back to you the way they came. You need not do anything.',
  ADMIN_DECIDES: 'Work on it had begun, so an admin decides whether the fees that you paid go back to you.',
};

/** What each state means for the applicant. */
const WHAT_NEXT: Record<ApplicationStatus, string> = {
  PENDING: 'You can change it again until somebody works on it.',
  PROCESSING: 'Somebody works on it. It cannot be changed meanwhile.',
  ACCEPTED: 'Congratulations! The university or the portal will tell you what comes next.',
  REJECTED: 'That is not what you hoped for. Other scholarships are still open.',
};

function applicantsFoot(portal: string): Pick<Letter, 'why' | 'otherwise'> {
  return {
    why: `You get this mail because an account with this address applied for a scholarship at ${portal}.`,
    otherwise:
      'If that was not you, somebody else uses your account: choose a new password, and withdraw the application.',
  };
}
