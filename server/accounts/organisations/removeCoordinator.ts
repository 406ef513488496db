import { z } from 'zod';
import { problem } from '../../../rules/problems.ts';
import { publish } from '../../events/publish.ts';
import { authorize, notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { endAssessorInvitations } from '../invitations/invitationRow.ts';
import { findOrganisation, type OrganisationRow } from './organisationRow.ts';

const removeRule = z.object({
  organisationId: z.uuid(problem('id', { record: 'organisation' })),
  userId: z.uuid(problem('id', { record: 'user' })),
});

export async function removeCoordinator(ctx: RequestContext, given: unknown): Promise<OrganisationRow> {
  requireAccessScope(ctx.viewer, 'organisation.manage');
  const { organisationId: id, userId } = checkInput(removeRule, given);
  const viewer = authorize(ctx.viewer, 'organisation.manage', { ownerId: userId });
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { count } = await db.coordinator.deleteMany({ where: { organisationId: id, userId } });
    if (count === 0) throw notFound();
    await endAssessorInvitations(db, userId, id);
    await publish(inside, 'coordinator.removed', { actorId: viewer.id, id, before: { userId } });
    const organisation = await findOrganisation(db, id);
    if (!organisation) throw notFound();
    return organisation;
  });
}
