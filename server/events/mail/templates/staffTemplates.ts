import type { MailTexts } from '../wording/mailTexts.ts';
import type { Letter, LinkMail, Templates } from './letter.ts';

/** Work that is waiting for staff. `count` is the number of new items, and `total` is the number of all items. */
type WorkMail = LinkMail & { count: number; total: number; stopUrl: string };

export type StaffMailData = {
  applicationsWait: WorkMail;
  waiverRequestsWait: WorkMail;
  mailsFailed: WorkMail;
  applicationsWithdrawn: WorkMail;
  messagesWait: WorkMail;
  awardsAnswered: WorkMail;
};

export const STAFF_TEMPLATES: Templates<StaffMailData> = {
  applicationsWait: ({ name, url, count, total, stopUrl }, portal, t) => ({
    subject: t('applicationsWait.subject', { count, portal }),
    name,
    paragraphs: [t('applicationsWait.text', { count, portal }), t('applicationsWait.next', { total })],
    action: { label: t('applicationsWait.action'), url },
    ...staffFoot(stopUrl, portal, t),
  }),
  waiverRequestsWait: ({ name, url, count, total, stopUrl }, portal, t) => ({
    subject: t('waiverRequestsWait.subject', { count, portal }),
    name,
    paragraphs: [t('waiverRequestsWait.text', { count, portal }), t('waiverRequestsWait.next', { total })],
    action: { label: t('waiverRequestsWait.action'), url },
    ...staffFoot(stopUrl, portal, t),
  }),
  mailsFailed: ({ name, url, count, total, stopUrl }, portal, t) => ({
    subject: t('mailsFailed.subject', { count, portal }),
    name,
    paragraphs: [t('mailsFailed.text', { count, portal }), t('mailsFailed.next', { total })],
    action: { label: t('mailsFailed.action'), url },
    ...staffFoot(stopUrl, portal, t),
  }),
  applicationsWithdrawn: ({ name, url, count, total, stopUrl }, portal, t) => ({
    subject: t('applicationsWithdrawn.subject', { count, portal }),
    name,
    paragraphs: [
      t('applicationsWithdrawn.text', { count, portal }),
      t('applicationsWithdrawn.next', { total }),
    ],
    action: { label: t('applicationsWithdrawn.action'), url },
    ...staffFoot(stopUrl, portal, t),
  }),
  messagesWait: ({ name, url, count, total, stopUrl }, portal, t) => ({
    subject: t('messagesWait.subject', { count, portal }),
    name,
    paragraphs: [t('messagesWait.text', { count, portal }), t('messagesWait.next', { total })],
    action: { label: t('messagesWait.action'), url },
    ...staffFoot(stopUrl, portal, t),
  }),
  awardsAnswered: ({ name, url, count, total, stopUrl }, portal, t) => ({
    subject: t('awardsAnswered.subject', { count, portal }),
    name,
    paragraphs: [t('awardsAnswered.text', { count, portal }), t('awardsAnswered.next', { total })],
    action: { label: t('awardsAnswered.action'), url },
    ...staffFoot(stopUrl, portal, t),
  }),
};

function staffFoot(url: string, portal: string, t: MailTexts): Pick<Letter, 'why' | 'otherwise' | 'optOut'> {
  return {
    why: t('staff.why', { portal }),
    otherwise: t('staff.otherwise'),
    optOut: { label: t('staff.stop'), url, isPage: true },
  };
}
