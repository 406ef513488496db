import { formatInstantIn } from '../../../../messages/formats.ts';
import { PREPARED_FILE_DAYS } from '../../../../rules/backoffice/preparedFiles.ts';
import type { ClosingData } from './deadlineTemplates.ts';
import type { LinkMail, Templates } from './letter.ts';

export type DocumentMailData = {
  documentsWait: LinkMail & { count: number };
  papersReady: LinkMail & { count: number };
  documentRequested: LinkMail & ClosingData & { scholarship: string; university: string; reason: string };
  documentRefused: LinkMail &
    ClosingData & {
      scholarship: string;
      university: string;
      document: string;
      reason: 'documentType' | 'documentPages' | 'fileBytes' | 'other';
    };
};

export const DOCUMENT_TEMPLATES: Templates<DocumentMailData> = {
  documentsWait: ({ name, url, count }, portal, t) => ({
    subject: t('documentsWait.subject', { portal, count }),
    name,
    paragraphs: [t('documentsWait.text', { count }), t('documentsWait.next')],
    action: { label: t('documentsWait.action'), url },
    why: t('documentsWait.why', { portal }),
    otherwise: t('documentsWait.otherwise'),
  }),
  papersReady: ({ name, url, count }, portal, t) => ({
    subject: t('papersReady.subject', { portal, count }),
    name,
    paragraphs: [t('papersReady.text', { count }), t('papersReady.next', { days: PREPARED_FILE_DAYS })],
    action: { label: t('papersReady.action'), url },
    why: t('papersReady.why', { portal }),
    otherwise: t('papersReady.otherwise'),
  }),
  documentRequested: ({ name, url, scholarship, university, reason, closesAt, timeZone }, portal, t) => ({
    subject: t('documentRequested.subject', { scholarship, portal }),
    name,
    paragraphs: [
      t('documentRequested.text', {
        scholarship,
        university,
        until: formatInstantIn(closesAt.toISOString(), timeZone, t.language),
      }),
      t('reason', { reason }),
    ],
    action: { label: t('documentRequested.action'), url },
    why: t('documentRequested.why', { portal }),
    otherwise: t('documentRequested.otherwise'),
  }),
  documentRefused: ({ name, url, closesAt, timeZone, reason, ...data }, portal, t) => ({
    subject: t('documentRefused.subject', { scholarship: data.scholarship, portal }),
    name,
    paragraphs: [
      t('documentRefused.text', {
        ...data,
        reason: t.say('reason', (plain) => plain(`documentRefused.reason.${reason}`)),
      }),
      t('documentRefused.next', { until: formatInstantIn(closesAt.toISOString(), timeZone, t.language) }),
    ],
    action: { label: t('documentRefused.action'), url },
    why: t('documentRefused.why', { portal }),
    otherwise: t('documentRefused.otherwise'),
  }),
};
