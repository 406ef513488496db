import { formatInstantIn } from '../../../../messages/formats.ts';
import { INVITATION_DAYS, type InvitedRole } from '../../../../rules/accounts/invitations.ts';
import {
  ACCOUNT_CLAIM_DAYS,
  type ApplicationStatus,
} from '../../../../rules/applications/applicationOptions.ts';
import type { MailTexts } from '../wording/mailTexts.ts';
import { ACCESS_TEMPLATES, type AccessMailData } from './accessTemplates.ts';
import { ACCOUNT_TEMPLATES, type AccountMailData } from './accountTemplates.ts';
import { ASSESSMENT_TEMPLATES, type AssessmentMailData } from './assessmentTemplates.ts';
import { AWARD_TEMPLATES, type AwardMailData } from './awardTemplates.ts';
import { type ClosingData, DEADLINE_TEMPLATES, type DeadlineMailData } from './deadlineTemplates.ts';
import { DOCUMENT_TEMPLATES, type DocumentMailData } from './documentTemplates.ts';
import type { Letter, LetterText, LinkMail, Templates } from './letter.ts';
import { PAYMENT_TEMPLATES, type PaymentMailData } from './paymentTemplates.ts';
import { REFERENCE_TEMPLATES, type ReferenceMailData } from './referenceTemplates.ts';
import { STAFF_TEMPLATES, type StaffMailData } from './staffTemplates.ts';

export type FeesOnCancel = 'REFUNDED' | 'ADMIN_DECIDES';

export type MailData = PaymentMailData &
  AccessMailData &
  AssessmentMailData &
  AwardMailData &
  DeadlineMailData &
  DocumentMailData &
  ReferenceMailData &
  StaffMailData &
  AccountMailData & {
    verifyEmail: LinkMail;
    resetPassword: LinkMail;
    changeEmail: LinkMail;
    emailChanged: LinkMail & { to: string };
    invited: LinkMail & { role: InvitedRole; organisation: string };
    applicationSubmitted: ApplicationMail;
    waiverDecided: ApplicationMail & { isGranted: boolean; answer: string | null };
    applicationEntered: ApplicationMail &
      ClosingData & {
        organisation: string;
        mustTakeOver: boolean;
        missing: number;
        /** The scholarship of the award that the application renews; null if it renews none. */
        renewed: string | null;
      };
    feedbackGiven: ApplicationMail;
    messageFromStaff: ApplicationMail & { files: number };
    bankDetailsChanged: LinkMail & { scholarship: string };
    statusChanged: ApplicationMail & { status: ApplicationStatus; reason?: string | undefined };
    exceptionMade: ApplicationMail & { reason: string };
    applicationDeleted: ApplicationMail & { fees: FeesOnCancel | null };
  };

type ApplicationMail = LinkMail & { scholarship: string; university: string };

export type MailKind = keyof MailData;

export type MailInput<Kind extends MailKind> = {
  kind: Kind;
  to: string;
  data: MailData[Kind];
  referenceId?: string;
  /** Text that staff wrote for this e-mail, which replaces the template (wording/editedLetter.ts). */
  letter?: LetterText | null | undefined;
  /** True if the e-mail notifies staff of waiting work, so that its own failure is not reported. */
  isNotification?: true;
  /** The scholarship's organisation provides the design and the reply address. */
  scholarshipId?: string;
  organisationId?: string;
};

export const TEMPLATES: Templates<MailData> = {
  ...PAYMENT_TEMPLATES,
  ...ACCESS_TEMPLATES,
  ...ACCOUNT_TEMPLATES,
  ...ASSESSMENT_TEMPLATES,
  ...AWARD_TEMPLATES,
  ...DEADLINE_TEMPLATES,
  ...DOCUMENT_TEMPLATES,
  ...REFERENCE_TEMPLATES,
  ...STAFF_TEMPLATES,
  verifyEmail: ({ name, url }, portal, t) => ({
    subject: t('verifyEmail.subject', { portal }),
    name,
    paragraphs: [t('verifyEmail.text', { portal }), t('verifyEmail.limit')],
    action: { label: t('verifyEmail.action'), url },
    why: t('verifyEmail.why', { portal }),
    otherwise: t('verifyEmail.otherwise'),
  }),
  resetPassword: ({ name, url }, portal, t) => ({
    subject: t('resetPassword.subject', { portal }),
    name,
    paragraphs: [t('resetPassword.text'), t('resetPassword.limit')],
    action: { label: t('resetPassword.action'), url },
    why: t('resetPassword.why', { portal }),
    otherwise: t('resetPassword.otherwise'),
  }),
  changeEmail: ({ name, url }, portal, t) => ({
    subject: t('changeEmail.subject', { portal }),
    name,
    paragraphs: [t('changeEmail.text'), t('changeEmail.limit')],
    action: { label: t('changeEmail.action'), url },
    why: t('changeEmail.why', { portal }),
    otherwise: t('changeEmail.otherwise'),
  }),
  emailChanged: ({ name, url, to }, portal, t) => ({
    subject: t('emailChanged.subject', { portal }),
    name,
    paragraphs: [t('emailChanged.text', { to }), t('emailChanged.next')],
    action: { label: t('contact'), url },
    why: t('emailChanged.why', { portal }),
    otherwise: t('emailChanged.otherwise'),
  }),
  invited: ({ name, url, role, organisation }, portal, t) => ({
    subject: t(`invited.subject.${role}`, { organisation, portal }),
    name,
    paragraphs: [
      t(`invited.text.${role}`, { organisation, portal }),
      t('invited.limit', { days: INVITATION_DAYS }),
    ],
    action: { label: t('invited.action'), url },
    why: t('invited.why', { portal }),
    otherwise: t('invited.otherwise'),
  }),
  applicationSubmitted: ({ name, url, scholarship, university }, portal, t) => ({
    subject: t('applicationSubmitted.subject', { scholarship, portal }),
    name,
    paragraphs: [t('applicationSubmitted.text', { scholarship, university }), t('applicationSubmitted.next')],
    action: { label: t('application.action'), url },
    ...applicantsFoot(portal, t),
  }),
  applicationEntered: (
    { name, url, mustTakeOver, missing, closesAt, timeZone, renewed, ...said },
    portal,
    t,
  ) => ({
    subject: t('applicationEntered.subject', { ...said, portal }),
    name,
    paragraphs: [
      t.when(
        'renewed',
        renewed,
        t('applicationEntered.renewal', { ...said, renewed: renewed ?? '' }),
        t('applicationEntered.text', said),
      ),
      t.when(
        'isIncomplete',
        missing > 0,
        t('applicationEntered.missing', {
          count: missing,
          until: formatInstantIn(closesAt.toISOString(), timeZone, t.language),
        }),
      ),
      t.when(
        'mustTakeOver',
        mustTakeOver,
        t('applicationEntered.takeOver', { portal, days: ACCOUNT_CLAIM_DAYS }),
      ),
    ],
    action: { label: t(mustTakeOver ? 'applicationEntered.action' : 'application.action'), url },
    why: t('applicationEntered.why', { ...said, portal }),
    otherwise: t(renewed ? 'applicationEntered.notWanted' : 'applicationEntered.otherwise'),
  }),
  waiverDecided: ({ name, url, scholarship, university, isGranted, answer }, portal, t) => ({
    subject: t(isGranted ? 'waiverGranted.subject' : 'waiverDeclined.subject', { scholarship, portal }),
    name,
    paragraphs: [
      t(isGranted ? 'waiverGranted.text' : 'waiverDeclined.text', { scholarship, university }),
      t.when('reason', answer, t('reason', { reason: answer ?? '' })),
    ],
    action: { label: t('waiver.action'), url },
    why: t('waiver.why', { portal }),
    otherwise: t('waiver.otherwise'),
  }),
  feedbackGiven: ({ name, url, scholarship, university }, portal, t) => ({
    subject: t('feedbackGiven.subject', { scholarship, portal }),
    name,
    paragraphs: [t('feedbackGiven.text', { scholarship, university })],
    action: { label: t('feedbackGiven.action'), url },
    ...applicantsFoot(portal, t),
  }),
  messageFromStaff: ({ name, url, scholarship, university, files }, portal, t) => ({
    subject: t('messageFromStaff.subject', { scholarship, portal }),
    name,
    paragraphs: [
      t('messageFromStaff.text', { scholarship, university }),
      t.when('hasFiles', files > 0, t('messageFromStaff.files', { files })),
    ],
    action: { label: t('messageFromStaff.action'), url },
    ...applicantsFoot(portal, t),
  }),
  bankDetailsChanged: ({ name, url, scholarship }, portal, t) => ({
    subject: t('bankDetailsChanged.subject', { portal }),
    name,
    paragraphs: [t('bankDetailsChanged.text', { scholarship })],
    action: { label: t('bankDetailsChanged.action'), url },
    ...applicantsFoot(portal, t),
    otherwise: t('bankDetailsChanged.otherwise'),
  }),
  exceptionMade: ({ name, url, scholarship, university, reason }, portal, t) => ({
    subject: t('exceptionMade.subject', { scholarship, portal }),
    name,
    paragraphs: [t('exceptionMade.text', { scholarship, university }), t('reason', { reason })],
    action: { label: t('application.action'), url },
    ...applicantsFoot(portal, t),
  }),
  statusChanged: ({ name, url, scholarship, university, status, reason }, portal, t) => ({
    subject: t(`statusChanged.subject.${status}`, { scholarship, portal }),
    name,
    paragraphs: [
      t(`statusChanged.text.${status}`, { scholarship, university }),
      t(`statusChanged.next.${status}`),
      t.when('reason', reason, t('reason', { reason: reason ?? '' })),
    ],
    action: { label: t('application.action'), url },
    ...applicantsFoot(portal, t),
  }),
  applicationDeleted: ({ name, url, scholarship, university, fees }, portal, t) => ({
    subject: t('applicationDeleted.subject', { scholarship, portal }),
    name,
    paragraphs: [
      t('applicationDeleted.text', { scholarship, university }),
      t.when('isRefunded', fees === 'REFUNDED', t('applicationDeleted.REFUNDED')),
      t.when('isUndecided', fees === 'ADMIN_DECIDES', t('applicationDeleted.ADMIN_DECIDES')),
    ],
    action: { label: t('applicationDeleted.action'), url },
    why: t('application.why', { portal }),
    otherwise: t('applicationDeleted.otherwise'),
  }),
};

function applicantsFoot(portal: string, t: MailTexts): Pick<Letter, 'why' | 'otherwise'> {
  return { why: t('application.why', { portal }), otherwise: t('application.otherwise') };
}
