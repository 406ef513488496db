import type { LinkMail, Templates } from './letter.ts';

export type DocumentMailData = {
  /** To admins: so many documents have waited for their scanner for a day. */
  documentsWait: LinkMail & { count: number };
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
};
