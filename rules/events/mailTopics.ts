import { z } from 'zod';
import { problem } from '../problems.ts';

const REQUIRED_TOPICS = ['APPLICATIONS', 'DECISIONS', 'AWARDS', 'PAYMENTS', 'ACCOUNT'] as const;

/** The inbox contains e-mails of these topics even after a person has turned them off. */
export const OPTIONAL_TOPICS = ['REMINDERS', 'MESSAGES', 'REFERENCES', 'ASSESSMENTS'] as const;

export const MAIL_TOPICS = [...OPTIONAL_TOPICS, ...REQUIRED_TOPICS] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];
export type OptionalTopic = (typeof OPTIONAL_TOPICS)[number];

export const isOptional = (topic: string | null): topic is OptionalTopic =>
  OPTIONAL_TOPICS.some((optional) => optional === topic);

export const MAIL_TOPICS_ANCHOR = 'e-mails';

export const mailPreferenceSchema = z.object({
  topic: z.enum(OPTIONAL_TOPICS, problem('mailTopicRequired')),
  isOn: z.boolean(),
});
