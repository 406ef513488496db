import { z } from 'zod';
import { httpUrl, lineOfText, paragraphOfText, pictureAddress, storableText } from './fields.ts';
import { problem } from './problems.ts';
import { emailRule } from './users.ts';

/** The organisation of whatever belongs to no other: the migration makes it, with this id. */
export const PORTAL_ORGANISATION_ID = '00000000-0000-7000-8000-000000000001';

/** Organisations of one portal. */
export const MAX_ORGANISATIONS = 500;

/** Invitations of one organisation that wait for an answer. */
export const MAX_INVITATIONS = 50;

/** For how many days an invitation works. */
export const INVITATION_DAYS = 7;

/** What stands in the address of an organisation's page; the database holds the same (organisations_slug). */
export function organisationSlug() {
  return storableText()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9-]{1,60}$/, problem('organisationSlug'));
}

/** What admins say of an organisation. */
export const organisationRule = z.object({
  name: lineOfText(120),
  logo: pictureAddress().nullish(),
  contactEmail: emailRule.nullish(),
  website: httpUrl(2000).nullish(),
  description: paragraphOfText(5000).nullish(),
  publishesItself: z
    .boolean()
    .nullish()
    .transform((publishes) => publishes ?? false),
});

export const invitationRule = z.object({ email: emailRule });
