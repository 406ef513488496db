import { z } from 'zod';
import { httpUrl, lineOfText, paragraphOfText, pictureAddress, storableText } from '../fields.ts';
import { problem } from '../problems.ts';
import { isColor, nearestAccent } from './accentColor.ts';
import { emailSchema } from './users.ts';

export const PORTAL_ORGANISATION_ID = '00000000-0000-7000-8000-000000000001';

export const MAX_ORGANISATIONS = 500;

/**
 * Schema of the slug in the URL of an organisation's page. A database constraint (organisations_slug) checks
 * the same pattern.
 */
export function organisationSlug() {
  return storableText()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9-]{1,60}$/, problem('organisationSlug'));
}

const accentColor = lineOfText(7)
  .toLowerCase()
  .refine(isColor, { error: problem('color'), abort: true })
  .refine((color) => nearestAccent(color) === color, {
    error: ({ input }) => problem('colorContrast', { nearest: nearestAccent(String(input)) }),
  });

export const organisationSchema = z.object({
  name: lineOfText(120),
  logo: pictureAddress().nullish(),
  contactEmail: emailSchema.nullish(),
  website: httpUrl(2000).nullish(),
  description: paragraphOfText(5000).nullish(),
  accentColor: accentColor.nullish(),
  replyTo: emailSchema.nullish(),
  publishesItself: z.boolean().nullish(),
});
