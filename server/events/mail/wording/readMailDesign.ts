import type { Prisma } from '../../../../prisma/client/client.ts';
import { PORTAL_ORGANISATION_ID } from '../../../../rules/accounts/organisations.ts';
import { picturePath } from '../../../../rules/pictures.ts';
import type { Env } from '../../../platform/settings/env.ts';
import { type Portal, portalOf } from '../renderLetter.ts';
import type { MailTemplate } from './writeLetter.ts';

type DesignContext = { env: Env; db: Pick<Prisma.TransactionClient, '$queryRaw'> };

type MailDesign = {
  template: MailTemplate | null;
  /** The organisation's design. Settings that the organisation lacks come from the portal. */
  look: Portal;
  replyTo: string | null;
  userId: string | null;
};

type Row = {
  userId: string | null;
  subject: string | null;
  text: string | null;
  id: string | null;
  name: string | null;
  logoId: string | null;
  accent: string | null;
  replyTo: string | null;
};

export async function readMailDesign(
  { env, db }: DesignContext,
  mail: {
    to: string;
    kind: string;
    language: string;
    scholarshipId: string | null;
    organisationId: string | null;
  },
): Promise<MailDesign> {
  const [row] = await db.$queryRaw<[Row]>`
    SELECT t.subject, t.text, o.id, o.name, o.logo_id AS "logoId", o.accent_color AS accent, o.reply_to AS "replyTo",
      (SELECT id FROM users WHERE email = ${mail.to.toLowerCase()}) AS "userId"
    FROM (VALUES (1)) mail
    LEFT JOIN LATERAL (
      SELECT subject, text FROM mail_template_versions WHERE kind = ${mail.kind} AND language = ${mail.language}
      ORDER BY version DESC LIMIT 1
    ) t ON true
    LEFT JOIN scholarships s ON s.id = ${mail.scholarshipId}::uuid
    LEFT JOIN organisations o ON o.id = coalesce(${mail.organisationId}::uuid, s.organisation_id)`;
  const { subject, text, id, name, logoId, accent, replyTo, userId } = row;
  const portal = portalOf(env);
  return {
    template: subject !== null && text !== null ? { subject, text } : null,
    look: {
      ...portal,
      ...(name && { name }),
      // An e-mail of an organisation other than the portal's must not show the portal's logo.
      ...(id && id !== PORTAL_ORGANISATION_ID && { logo: undefined }),
      ...(logoId && portal.url && { logo: portal.url + picturePath(logoId) }),
      ...(accent && { accent }),
    },
    replyTo: replyTo ?? env.REPLY_TO ?? null,
    userId,
  };
}
