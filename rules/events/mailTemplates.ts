import { z } from 'zod';
import { problem } from '../problems.ts';

export const MAX_TEMPLATE_TEXT = 10_000;
export const MAX_TEMPLATE_SUBJECT = 1_000;

export const MAIL_TEMPLATE_GROUPS = ['APPLICANTS', 'PAYMENTS', 'REFEREES', 'ACCOUNTS', 'STAFF'] as const;

export type MailTemplateGroup = (typeof MAIL_TEMPLATE_GROUPS)[number];

const words = (max: number) =>
  z.string().trim().min(1, problem('required')).max(max, problem('tooLong', { max }));

export const mailTemplateRule = z.object({
  subject: words(MAX_TEMPLATE_SUBJECT),
  text: words(MAX_TEMPLATE_TEXT),
});
