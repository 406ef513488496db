import { Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../../platform/context.ts';
import type { PictureSource } from '../pictures/formatPicture.ts';

/** An organisation as pages and records show it. */
export type OrganisationRow = {
  id: string;
  slug: string;
  /** Null for the portal's own as long as it is called as the portal is. */
  name: string | null;
  logo: PictureSource | null;
  contactEmail: string | null;
  website: string | null;
  description: string | null;
  publishesItself: boolean;
  /** An instant as on the wire. */
  closedAt: string | null;
  version: number;
};

/** An OrganisationRow of the organisation `o` as JSON. */
export const ORGANISATION = Prisma.sql`json_build_object(
  'id', o.id, 'slug', o.slug, 'name', o.name, 'contactEmail', o.contact_email, 'website', o.website,
  'description', o.description, 'publishesItself', o.publishes_itself,
  'closedAt', to_char(o.closed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'version', o.version, 'logo', (
    SELECT json_build_object('id', logo.id, 'width', logo.width, 'alt', logo.alt)
    FROM pictures logo WHERE logo.id = o.logo_id))`;

/** A portal with one organisation shows nothing of organisations. */
export const HAS_ORGANISATIONS = Prisma.sql`(SELECT count(*) > 1 FROM (SELECT FROM organisations LIMIT 2) counted)`;

/** What the organisation is called that offers a scholarship of this alias. */
export function nameOfOrganisation({ env }: Pick<Context, 'env'>, scholarship: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT coalesce(o.name, ${env.PORTAL_NAME}) FROM organisations o
    WHERE o.id = ${scholarship}.organisation_id)`;
}

type Reader = Pick<Prisma.TransactionClient, '$queryRaw'>;

/** The organisations that meet a condition on `o`, by name: those without one first. */
export async function readOrganisations(db: Reader, where: Prisma.Sql): Promise<OrganisationRow[]> {
  const rows = await db.$queryRaw<{ item: OrganisationRow }[]>`
    SELECT ${ORGANISATION} AS item FROM organisations o WHERE ${where} ORDER BY lower(o.name) NULLS FIRST, o.id`;
  return rows.map(({ item }) => item);
}

export async function findOrganisation(db: Reader, id: string): Promise<OrganisationRow | null> {
  const [found] = await readOrganisations(db, Prisma.sql`o.id = ${id}::uuid`);
  return found ?? null;
}
