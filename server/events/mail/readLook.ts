import type { Prisma } from '../../../prisma/client/client.ts';
import { picturePath } from '../../../rules/pictures.ts';
import type { Env } from '../../platform/settings/env.ts';
import { type Portal, portalOf } from './renderLetter.ts';

type LookContext = { env: Env; db: Pick<Prisma.TransactionClient, '$queryRaw'> };

type Look = Portal & { replyTo: string | null };

type Row = { name: string | null; logoId: string | null; accent: string | null; replyTo: string | null };

/** The frame and reply address of the organisation that offers the scholarship; what it has not set is the portal's. */
export async function readLook({ env, db }: LookContext, scholarshipId: string | undefined): Promise<Look> {
  const portal = { ...portalOf(env), replyTo: null };
  if (!scholarshipId) return portal;
  const [row] = await db.$queryRaw<Row[]>`
    SELECT o.name, o.logo_id AS "logoId", o.accent_color AS accent, o.reply_to AS "replyTo"
    FROM scholarships s JOIN organisations o ON o.id = s.organisation_id WHERE s.id = ${scholarshipId}::uuid`;
  if (!row) return portal;
  const { name, logoId, accent, replyTo } = row;
  return {
    ...portal,
    ...(name && { name, logo: undefined }),
    ...(logoId && portal.url && { logo: portal.url + picturePath(logoId) }),
    ...(accent && { accent }),
    replyTo,
  };
}
