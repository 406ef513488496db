import { formatClosing } from '../../../../messages/formatClosing.ts';
import { formatInstantIn } from '../../../../messages/formats.ts';
import type { LinkMail, Templates } from './letter.ts';

/** `closesAt` is the moment of closing; e-mails show the minute before it. */
export type ClosingData = { closesAt: Date; timeZone: string };

export type DeadlineMailData = {
  deadlineExtended: LinkMail &
    ClosingData & {
      scholarship: string;
      university: string;
      reason: string;
      isPersonal: boolean;
      /** False if the recipient has a draft but no application. */
      hasApplied: boolean;
    };
  extensionWithdrawn: LinkMail &
    ClosingData & {
      scholarship: string;
      university: string;
      reason: string;
      isOver: boolean;
      hasApplied: boolean;
    };
  draftReminder: LinkMail & ClosingData & { scholarship: string; university: string; days: number };
  outageOverClosings: LinkMail & { beganAt: Date; endedAt: Date; timeZone: string; count: number };
};

export const DEADLINE_TEMPLATES: Templates<DeadlineMailData> = {
  deadlineExtended: (data, portal, t) => {
    const { name, url, scholarship, university, reason, isPersonal, hasApplied } = data;
    const until = formatClosing(data.closesAt.toISOString(), data.timeZone, t.language);
    const said = { scholarship, university, until };
    return {
      subject: t('deadlineExtended.subject', { scholarship, until, portal }),
      name,
      paragraphs: [
        t.when(
          'isPersonal',
          isPersonal,
          t('deadlineExtended.personal', said),
          t('deadlineExtended.everyone', said),
        ),
        t('reason', { reason }),
        t.when('hasApplied', hasApplied, t('deadlineExtended.applied'), t('deadlineExtended.draft')),
      ],
      action: { label: t(hasApplied ? 'application.action' : 'deadlineExtended.draftAction'), url },
      why: t('deadlineExtended.why', { portal }),
      otherwise: t('deadlineExtended.otherwise'),
    };
  },
  extensionWithdrawn: (data, portal, t) => {
    const { name, url, scholarship, university, reason, isOver, hasApplied } = data;
    const until = formatClosing(data.closesAt.toISOString(), data.timeZone, t.language);
    return {
      subject: t('extensionWithdrawn.subject', { scholarship, portal }),
      name,
      paragraphs: [
        t('extensionWithdrawn.text', { scholarship, university, until }),
        t('reason', { reason }),
        t.when(
          'hasApplied',
          hasApplied,
          t.when('isOver', isOver, t('extensionWithdrawn.appliedOver'), t('extensionWithdrawn.applied')),
          t.when('isOver', isOver, t('extensionWithdrawn.draftOver'), t('extensionWithdrawn.draft')),
        ),
      ],
      action: { label: t(hasApplied ? 'application.action' : 'extensionWithdrawn.action'), url },
      why: t('deadlineExtended.why', { portal }),
      otherwise: t('extensionWithdrawn.otherwise'),
    };
  },
  draftReminder: ({ name, url, scholarship, university, days, ...closing }, portal, t) => ({
    subject: t('draftReminder.subject', { scholarship, days, portal }),
    name,
    paragraphs: [
      t('draftReminder.text', {
        scholarship,
        university,
        until: formatClosing(closing.closesAt.toISOString(), closing.timeZone, t.language),
      }),
    ],
    action: { label: t('deadlineExtended.draftAction'), url },
    why: t('draftReminder.why', { portal }),
    otherwise: t('draftReminder.otherwise'),
  }),
  outageOverClosings: ({ name, url, beganAt, endedAt, timeZone, count }, portal, t) => {
    const say = (at: Date) => formatInstantIn(at.toISOString(), timeZone, t.language);
    return {
      subject: t('outage.subject', { portal, count }),
      name,
      paragraphs: [
        t('outage.text', { from: say(beganAt), to: say(endedAt), count }),
        t('outage.next', { count }),
      ],
      action: { label: t('outage.action'), url },
      why: t('outage.why', { portal }),
      otherwise: t('outage.otherwise'),
    };
  },
};
