import { z } from 'zod';
import { problem } from './problems.ts';

/** Topics whose e-mails people cannot turn off. */
const REQUIRED_TOPICS = ['APPLICATIONS', 'DECISIONS', 'AWARDS', 'PAYMENTS', 'ACCOUNT'] as const;

/** Topics whose e-mails people can turn off. The inbox still contains these e-mails. */
export const OPTIONAL_TOPICS = ['REMINDERS', 'MESSAGES', 'REFERENCES', 'ASSESSMENTS'] as const;

export const MAIL_TOPICS = [...OPTIONAL_TOPICS, ...REQUIRED_TOPICS] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];
export type OptionalTopic = (typeof OPTIONAL_TOPICS)[number];

export const isOptional = (topic: string | null): topic is OptionalTopic =>
  OPTIONAL_TOPICS.some((optional) => optional === topic);

/** URL fragment of the e-mail settings on User Information. */
export const MAIL_TOPICS_ANCHOR = 'e-mails';

export const mailPreferenceSchema = z.object({
  topic: z.enum(OPTIONAL_TOPICS, problem('mailTopicRequired')),
  isOn: z.boolean(),
});
