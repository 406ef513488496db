import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { PORTAL_ORGANISATION_ID } from '../../../rules/accounts/organisations.ts';
import { problem } from '../../../rules/problems.ts';
import { isOfferedBy } from '../../accounts/organisations/accessScope.ts';
import { refuseClosed } from '../../accounts/organisations/lockOrganisation.ts';
import { findOrganisation, type OrganisationRow } from '../../accounts/organisations/organisationRow.ts';
import { publish } from '../../events/publish.ts';
import { notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { hasClosedAt } from '../scholarships/clock/mayNow.ts';
import { isNotArchived, isPublic } from '../scholarships/isPublic.ts';

const idSchema = z.object({ id: z.uuid(problem('id', { record: 'organisation' })) });

/**
 * Closes an organisation. A closed organisation cannot offer or publish scholarships, its coordinators lose access,
 * and its invitations become invalid. Throws CONFLICT if the organisation is the portal's own, is already closed, or
 * has scholarships that accept or will accept applications.
 */
export async function closeOrganisation(ctx: RequestContext, given: unknown): Promise<OrganisationRow> {
  return setClosed(ctx, given, async (inside, { id, closedAt }) => {
    if (id === PORTAL_ORGANISATION_ID) throw refuse('CONFLICT', 'organisation.isPortals');
    if (closedAt) throw refuseClosed();
    const count = await countOffered(inside, id);
    if (count > 0)
      throw refuse('CONFLICT', 'organisation.stillOffers', { count }, { details: { stillOffers: count } });
    return ctx.now();
  });
}

export async function reopenOrganisation(ctx: RequestContext, given: unknown): Promise<OrganisationRow> {
  return setClosed(ctx, given, async (_inside, { closedAt }) => {
    if (!closedAt) throw refuse('CONFLICT', 'organisation.notClosed');
    return null;
  });
}

/**
 * Sets the closing time that `decide` returns. Locks the organisation: writes in progress, such as publishing, finish
 * first, and later ones wait.
 */
async function setClosed(
  ctx: RequestContext,
  given: unknown,
  decide: (inside: TransactionContext, organisation: OrganisationRow) => Promise<Date | null>,
): Promise<OrganisationRow> {
  const { viewer } = requireAccessScope(ctx.viewer, 'organisation.manage');
  const { id } = checkInput(idSchema, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    await db.$queryRaw`SELECT FROM organisations WHERE id = ${id}::uuid FOR UPDATE`;
    const organisation = await findOrganisation(db, id);
    if (!organisation) throw notFound();
    const closedAt = await decide(inside, organisation);
    const data = { closedAt, version: { increment: 1 }, updatedAt: ctx.now() };
    await db.organisation.update({ where: { id }, data });
    const event = closedAt ? 'organisation.closed' : 'organisation.reopened';
    await publish(inside, event, { actorId: viewer.id, id });
    return (await findOrganisation(db, id)) ?? organisation;
  });
}

async function countOffered({ db, now }: TransactionContext, id: string): Promise<number> {
  const takesMore = Prisma.sql`(${isPublic('s')} AND NOT ${hasClosedAt({ now: now() })})`;
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM scholarships s
    WHERE ${isOfferedBy(id)} AND ((s.state = 'SCHEDULED' AND ${isNotArchived('s')}) OR ${takesMore})`;
  return row?.count ?? 0;
}
