import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { wholeNumber } from '../../../rules/fields.ts';
import { MAX_ORGANISATIONS, organisationSchema } from '../../../rules/organisations.ts';
import { getPictureId } from '../../../rules/pictures.ts';
import { problem } from '../../../rules/problems.ts';
import { publish } from '../../events/publish.ts';
import { authorize, notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { choosePublicPicture } from '../pictures/choosePicture.ts';
import { findOrganisation, type OrganisationRow, readOrganisations } from './organisationRow.ts';

const createSchema = z.object({ input: organisationSchema });
const updateSchema = createSchema.extend({
  id: z.uuid(problem('id', { record: 'organisation' })),
  version: wholeNumber(1, 2 ** 31 - 1),
});

export async function listOrganisations(ctx: RequestContext): Promise<OrganisationRow[]> {
  authorize(ctx.viewer, 'organisation.list');
  return readOrganisations(ctx.db, Prisma.sql`true`);
}

export async function listOffering({ db, viewer }: RequestContext): Promise<OrganisationRow[]> {
  const { organisationIds } = requireAccessScope(viewer, 'scholarship.create');
  const isReached =
    organisationIds === 'all' ? Prisma.sql`true` : Prisma.sql`o.id = ANY(${organisationIds}::uuid[])`;
  return readOrganisations(db, Prisma.sql`o.closed_at IS NULL AND ${isReached}`);
}

export async function listCoordinated({ db, viewer }: RequestContext): Promise<OrganisationRow[]> {
  const ids = viewer?.coordinates ?? [];
  return ids.length === 0 ? [] : readOrganisations(db, Prisma.sql`o.id = ANY(${ids}::uuid[])`);
}

/** Creates an organisation, for admins. Throws CONFLICT at MAX_ORGANISATIONS. */
export async function createOrganisation(ctx: RequestContext, given: unknown): Promise<OrganisationRow> {
  const { viewer } = requireAccessScope(ctx.viewer, 'organisation.manage');
  const { input } = checkInput(createSchema, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    // Serializes concurrent creations, which could otherwise exceed the maximum or choose the same slug.
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

/** Changes an organisation, for admins; its slug does not change. Throws CONFLICT if it has changed since `version`. */
export async function updateOrganisation(ctx: RequestContext, given: unknown): Promise<OrganisationRow> {
  const { viewer } = requireAccessScope(ctx.viewer, 'organisation.manage');
  const { id, version, input } = checkInput(updateSchema, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const columns = await toColumns(inside, input);
    const { count } = await db.organisation.updateMany({
      where: { id, version },
      data: { ...columns, version: { increment: 1 }, updatedAt: ctx.now() },
    });
    const now = present(await findOrganisation(db, id));
    if (count === 0)
      throw refuse('CONFLICT', 'organisation.conflict', undefined, { details: { version: now.version } });
    await publish(inside, 'organisation.updated', { actorId: viewer.id, id, after: columnsKept(columns) });
    return now;
  });
}

function present(organisation: OrganisationRow | null): OrganisationRow {
  if (!organisation) throw notFound();
  return organisation;
}

type Columns = Omit<z.output<typeof organisationSchema>, 'logo'> & { logoId: string | null };

/** A logo must be uploaded here: another host would learn who reads which page. */
async function toColumns(
  ctx: TransactionContext,
  {
    logo,
    contactEmail = null,
    website = null,
    description = null,
    accentColor = null,
    replyTo = null,
    ...given
  }: z.output<typeof organisationSchema>,
): Promise<Columns> {
  if (logo && !getPictureId(logo)) throw invalidInput({ logo: problem('pictureUrl') });
  const picture = logo ? await choosePublicPicture(ctx, 'logo', logo) : null;
  if (picture && !picture.id) throw invalidInput({ logo: problem('pictureUrl') });
  return { ...given, contactEmail, website, description, accentColor, replyTo, logoId: picture?.id ?? null };
}

/** Makes a slug from the name in Latin letters, with a part of the id if another organisation has that slug. */
async function makeSlug({ db }: TransactionContext, name: string, id: string): Promise<string> {
  const [row] = await db.$queryRaw<{ slug: string }[]>`
    SELECT coalesce(nullif(cut_slug(fold_to_slug(${name}), 50), ''), 'organisation') AS slug`;
  const slug = row?.slug ?? 'organisation';
  const isTaken = (await db.organisation.count({ where: { slug } })) > 0;
  return isTaken ? `${slug}-${id.slice(-6)}` : slug;
}

/** Audit lines are permanent, so they must not store addresses for longer than their record. */
function columnsKept({ contactEmail: _, replyTo: __, ...kept }: Columns) {
  return kept;
}
