import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import {
  MAX_ORGANISATIONS,
  organisationSchema,
  PORTAL_ORGANISATION_ID,
} from '../../../rules/accounts/organisations.ts';
import { wholeNumber } from '../../../rules/fields.ts';
import { getPictureId } from '../../../rules/pictures.ts';
import { problem } from '../../../rules/problems.ts';
import { publish } from '../../events/publish.ts';
import { type AccessScope, authorize, notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { choosePublicPicture } from '../pictures/choosePicture.ts';
import { lockCoordination } from './lockCoordination.ts';
import { findOrganisation, type OrganisationRow, readOrganisations } from './organisationRow.ts';

const createSchema = z.object({ input: organisationSchema });
const updateSchema = createSchema.extend({
  id: z.uuid(problem('id', { record: 'organisation' })),
  version: wholeNumber(1, 2 ** 31 - 1),
});

export async function listOrganisations({ db, viewer }: RequestContext): Promise<OrganisationRow[]> {
  return readOrganisations(db, isInScope(requireAccessScope(viewer, 'organisation.list')));
}

export async function listOffering({ db, viewer }: RequestContext): Promise<OrganisationRow[]> {
  const isReached = isInScope(requireAccessScope(viewer, 'scholarship.create'));
  return readOrganisations(db, Prisma.sql`o.closed_at IS NULL AND ${isReached}`);
}

function isInScope({ organisationIds }: AccessScope): Prisma.Sql {
  return organisationIds === 'all' ? Prisma.sql`true` : Prisma.sql`o.id = ANY(${organisationIds}::uuid[])`;
}

export async function listCoordinated({ db, viewer }: RequestContext): Promise<OrganisationRow[]> {
  const ids = viewer?.coordinates ?? [];
  return ids.length === 0 ? [] : readOrganisations(db, Prisma.sql`o.id = ANY(${ids}::uuid[])`);
}

export async function createOrganisation(ctx: RequestContext, given: unknown): Promise<OrganisationRow> {
  const { viewer } = requireAccessScope(ctx.viewer, 'organisation.manage');
  const { input } = checkInput(createSchema, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    // Serializes concurrent calls. Otherwise they could exceed the maximum or choose the same slug.
    await db.$executeRaw`LOCK TABLE organisations IN SHARE ROW EXCLUSIVE MODE`;
    if ((await db.organisation.count()) >= MAX_ORGANISATIONS)
      throw refuse('CONFLICT', 'organisation.tooMany', { max: MAX_ORGANISATIONS });
    const id = uuidv7();
    const columns = await toColumns(inside, input);
    const at = ctx.now();
    const slug = await makeSlug(inside, input.name, id);
    await db.organisation.create({ data: { id, slug, ...columns, createdAt: at, updatedAt: at } });
    await publish(inside, 'organisation.created', { actorId: viewer.id, id, after: columnsKept(columns) });
    return present(await findOrganisation(db, id));
  });
}

/**
 * Changes an organisation, except its slug. Throws FORBIDDEN if anyone but an admin changes the name or the
 * permission to publish, and CONFLICT if the organisation has changed since `version`.
 */
export async function updateOrganisation(ctx: RequestContext, given: unknown): Promise<OrganisationRow> {
  requireAccessScope(ctx.viewer, 'organisation.update');
  const { id, version, input } = checkInput(updateSchema, given);
  const viewer = authorize(ctx.viewer, 'organisation.update', { organisationId: id });
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    await db.$queryRaw`SELECT FROM organisations WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    await lockCoordination(db, viewer, 'organisation.update', id);
    const before = present(await findOrganisation(db, id));
    const wanted = { ...input, publishesItself: input.publishesItself ?? before.publishesItself };
    const isRenamed = wanted.name !== (before.name ?? ctx.env.PORTAL_NAME);
    if (isRenamed || wanted.publishesItself !== before.publishesItself)
      authorize(viewer, 'organisation.manage');
    if (before.version !== version)
      throw refuse('CONFLICT', 'organisation.conflict', undefined, { details: { version: before.version } });
    const columns = await toColumns(inside, wanted);
    // Stores no name if the portal's own organisation uses the portal's name, so that the name follows later changes
    // of PORTAL_NAME.
    const isPortals = id === PORTAL_ORGANISATION_ID && columns.name === ctx.env.PORTAL_NAME;
    await db.organisation.update({
      where: { id },
      data: {
        ...columns,
        ...(isPortals && { name: null }),
        version: { increment: 1 },
        updatedAt: ctx.now(),
      },
    });
    await publish(inside, 'organisation.updated', { actorId: viewer.id, id, after: columnsKept(columns) });
    return present(await findOrganisation(db, id));
  });
}

function present(organisation: OrganisationRow | null): OrganisationRow {
  if (!organisation) throw notFound();
  return organisation;
}

type Columns = Omit<z.output<typeof organisationSchema>, 'logo' | 'publishesItself'> & {
  logoId: string | null;
  publishesItself: boolean;
};

/**
 * Converts input to columns. A logo must be uploaded to the portal, because an external host would learn who
 * reads which page.
 */
async function toColumns(
  ctx: TransactionContext,
  {
    logo,
    contactEmail = null,
    website = null,
    description = null,
    accentColor = null,
    replyTo = null,
    publishesItself,
    ...given
  }: z.output<typeof organisationSchema>,
): Promise<Columns> {
  if (logo && !getPictureId(logo)) throw invalidInput({ logo: problem('pictureUrl') });
  const picture = logo ? await choosePublicPicture(ctx, 'logo', logo) : null;
  if (picture && !picture.id) throw invalidInput({ logo: problem('pictureUrl') });
  return {
    ...{ ...given, contactEmail, website, description, accentColor, replyTo },
    publishesItself: publishesItself ?? false,
    logoId: picture?.id ?? null,
  };
}

async function makeSlug({ db }: TransactionContext, name: string, id: string): Promise<string> {
  const [row] = await db.$queryRaw<{ slug: string }[]>`
    SELECT coalesce(nullif(cut_slug(fold_to_slug(${name}), 50), ''), 'organisation') AS slug`;
  const slug = row?.slug ?? 'organisation';
  const isTaken = (await db.organisation.count({ where: { slug } })) > 0;
  return isTaken ? `${slug}-${id.slice(-6)}` : slug;
}

/**
 * Omits e-mail addresses, because the audit log is permanent and must not store them longer than the organisation
 * does.
 */
function columnsKept({ contactEmail: _, replyTo: __, ...kept }: Columns) {
  return kept;
}
