import { formatClosing } from '../../../../messages/formatClosing.ts';
import { formatInstantIn } from '../../../../messages/formats.ts';
import { REFERENCE_CODE_MINUTES, REFERENCE_LINK_DAYS } from '../../../../rules/applications/references.ts';
import { isNameForStrangers } from '../plainName.ts';
import type { LinkMail, Templates } from './letter.ts';

type Request = LinkMail & {
  applicant: string;
  scholarship: string;
  university: string;
  closesAt: Date;
  timeZone: string;
  stopUrl: string;
};

type RefereeMail = LinkMail & { referee: string; scholarship: string; university: string };

export type ReferenceMailData = {
  /** Sent to a referee, who has no account and does not know the portal. The greeting contains no name. */
  referenceAsked: Request;
  referenceReminder: Request & { days: number };
  referenceFileRefused: Request;
  referenceCode: LinkMail & { code: string };
  referenceReceived: RefereeMail;
  referenceDeclined: RefereeMail;
  referenceBounced: RefereeMail;
};

export const REFERENCE_TEMPLATES: Templates<ReferenceMailData> = {
  referenceAsked: ({ name, url, stopUrl, ...request }, portal, t) => {
    const said = sayRequest(request, t);
    return {
      subject: t('referenceAsked.subject', { ...said, portal }),
      name,
      paragraphs: [
        t('referenceAsked.text', said),
        t('reference.until', said),
        t('referenceAsked.link', { days: REFERENCE_LINK_DAYS }),
      ],
      action: { label: t('reference.action'), url },
      optOut: { label: t('reference.stop'), url: stopUrl },
      why: t('reference.why', { ...said, portal }),
      otherwise: t('reference.otherwise', said),
    };
  },
  referenceReminder: ({ name, url, stopUrl, days, ...request }, portal, t) => {
    const said = sayRequest(request, t);
    return {
      subject: t('referenceReminder.subject', { ...said, days, portal }),
      name,
      paragraphs: [t('referenceReminder.text', said), t('reference.until', said)],
      action: { label: t('reference.action'), url },
      optOut: { label: t('reference.stop'), url: stopUrl },
      why: t('reference.why', { ...said, portal }),
      otherwise: t('reference.otherwise', said),
    };
  },
  referenceFileRefused: ({ name, url, stopUrl, ...request }, portal, t) => {
    const until = formatInstantIn(request.closesAt.toISOString(), request.timeZone, t.language);
    const said = { ...sayRequest(request, t), until };
    return {
      subject: t('referenceFileRefused.subject', { ...said, portal }),
      name,
      paragraphs: [t('referenceFileRefused.text', said), t('referenceFileRefused.next', said)],
      action: { label: t('referenceFileRefused.action'), url },
      optOut: { label: t('reference.stop'), url: stopUrl },
      why: t('reference.why', { ...said, portal }),
      otherwise: t('referenceFileRefused.otherwise'),
    };
  },
  referenceCode: ({ name, url, code }, portal, t) => ({
    subject: t('referenceCode.subject', { portal }),
    name,
    paragraphs: [
      t('referenceCode.text', { code }),
      t('referenceCode.limit', { minutes: REFERENCE_CODE_MINUTES }),
    ],
    action: { label: t('contact'), url },
    why: t('referenceCode.why', { portal }),
    otherwise: t('referenceCode.otherwise'),
  }),
  referenceReceived: ({ name, url, referee, scholarship, university }, portal, t) => ({
    subject: t('referenceReceived.subject', { scholarship, portal }),
    name,
    paragraphs: [t('referenceReceived.text', { referee, scholarship, university })],
    action: { label: t('referenceReceived.action'), url },
    why: t('referenceReceived.why', { portal }),
    otherwise: t('referenceReceived.otherwise'),
  }),
  referenceDeclined: ({ name, url, referee, scholarship, university }, portal, t) => ({
    subject: t('referenceDeclined.subject', { scholarship, portal }),
    name,
    paragraphs: [
      t('referenceDeclined.text', { referee, scholarship, university }),
      t('referenceDeclined.next'),
    ],
    action: { label: t('referenceReceived.action'), url },
    why: t('referenceReceived.why', { portal }),
    otherwise: t('referenceReceived.otherwise'),
  }),
  referenceBounced: ({ name, url, referee, scholarship, university }, portal, t) => ({
    subject: t('referenceBounced.subject', { referee, portal }),
    name,
    paragraphs: [
      t('referenceBounced.text', { referee, scholarship, university }),
      t('referenceBounced.next'),
    ],
    action: { label: t('referenceReceived.action'), url },
    why: t('referenceReceived.why', { portal }),
    otherwise: t('referenceReceived.otherwise'),
  }),
};

type RequestTexts = Omit<Request, 'name' | 'url' | 'stopUrl'>;

/** Omits an applicant's name that advertises or contains a message, because referees may not know the applicant. */
function sayRequest(
  { applicant, scholarship, university, closesAt, timeZone }: RequestTexts,
  t: Parameters<Templates<ReferenceMailData>['referenceAsked']>[2],
) {
  const until = formatClosing(closesAt.toISOString(), timeZone, t.language);
  const named = isNameForStrangers(applicant) ? applicant : t('reference.someone');
  return { applicant: named, scholarship, university, until };
}
