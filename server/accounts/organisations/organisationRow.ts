import { Prisma } from '../../../prisma/client/client.ts';
import { PORTAL_ORGANISATION_ID } from '../../../rules/accounts/organisations.ts';
import type { Context } from '../../platform/context.ts';
import type { PictureSource } from '../pictures/formatPicture.ts';

export type OrganisationRow = {
  id: string;
  slug: string;
  /** Name of the organisation, or null if the portal's own organisation uses the portal's name. */
  name: string | null;
  logo: PictureSource | null;
  contactEmail: string | null;
  website: string | null;
  description: string | null;
  accentColor: string | null;
  replyTo: string | null;
  publishesItself: boolean;
  closedAt: string | null;
  isNamed: boolean;
  version: number;
};

/** SQL condition that more than one organisation offers public scholarships. */
export const SEVERAL_OFFER = Prisma.sql`(
  (SELECT organisation_id FROM scholarships WHERE is_public ORDER BY organisation_id LIMIT 1) IS DISTINCT FROM
  (SELECT organisation_id FROM scholarships WHERE is_public ORDER BY organisation_id DESC LIMIT 1))`;

export const ORGANISATION = Prisma.sql`json_build_object(
  'id', o.id, 'slug', o.slug, 'name', o.name, 'contactEmail', o.contact_email, 'website', o.website,
  'description', o.description, 'accentColor', o.accent_color, 'replyTo', o.reply_to,
  'publishesItself', o.publishes_itself, 'isNamed', o.id <> ${PORTAL_ORGANISATION_ID}::uuid AND ${SEVERAL_OFFER},
  'closedAt', to_char(o.closed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'version', o.version, 'logo', (
    SELECT json_build_object('id', logo.id, 'width', logo.width, 'alt', logo.alt)
    FROM pictures logo WHERE logo.id = o.logo_id))`;

export const HAS_ORGANISATIONS = Prisma.sql`(SELECT count(*) > 1 FROM (SELECT FROM organisations LIMIT 2) counted)`;

export function organisationName({ env }: Pick<Context, 'env'>, scholarship: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT coalesce(o.name, ${env.PORTAL_NAME}) FROM organisations o
    WHERE o.id = ${scholarship}.organisation_id)`;
}

type Reader = Pick<Prisma.TransactionClient, '$queryRaw'>;

export async function readOrganisations(db: Reader, where: Prisma.Sql): Promise<OrganisationRow[]> {
  const rows = await db.$queryRaw<{ item: OrganisationRow }[]>`
    SELECT ${ORGANISATION} AS item FROM organisations o WHERE ${where} ORDER BY lower(o.name) NULLS FIRST, o.id`;
  return rows.map(({ item }) => item);
}

export async function findOrganisation(db: Reader, id: string): Promise<OrganisationRow | null> {
  const [found] = await readOrganisations(db, Prisma.sql`o.id = ${id}::uuid`);
  return found ?? null;
}
