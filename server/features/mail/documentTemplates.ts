import type { LinkMail, Templates } from './letter.ts';

export type DocumentMailData = {
  /** To admins: so many documents have waited for their scanner for a day. */
  documentsWait: LinkMail & { count: number };
  /** To an applicant: a document of what they submitted did not pass its check, or is not what its question asks for. */
  documentRefused: LinkMail & {
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
  documentRefused: ({ name, url, ...data }, portal, t) => ({
    subject: t('documentRefused.subject', { scholarship: data.scholarship, portal }),
    name,
    paragraphs: [t('documentRefused.text', data), t('documentRefused.next')],
    action: { label: t('documentRefused.action'), url },
    why: t('documentRefused.why', { portal }),
    otherwise: t('documentRefused.otherwise'),
  }),
};
