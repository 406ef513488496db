import { z } from 'zod';
import { httpUrl, lineOfText, paragraphOfText, pictureAddress, storableText } from './fields.ts';
import { problem } from './problems.ts';
import { emailSchema } from './users.ts';

export const PORTAL_ORGANISATION_ID = '00000000-0000-7000-8000-000000000001';

export const MAX_ORGANISATIONS = 500;

/** The slug in the address of an organisation's page; the database enforces the same (organisations_slug). */
export function organisationSlug() {
  return storableText()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9-]{1,60}$/, problem('organisationSlug'));
}

export const organisationSchema = z.object({
  name: lineOfText(120),
  logo: pictureAddress().nullish(),
  contactEmail: emailSchema.nullish(),
  website: httpUrl(2000).nullish(),
  description: paragraphOfText(5000).nullish(),
  publishesItself: z
    .boolean()
    .nullish()
    .transform((publishes) => publishes ?? false),
});
