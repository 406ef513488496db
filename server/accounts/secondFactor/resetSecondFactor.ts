import { z } from 'zod';
import { emailSchema } from '../../../rules/accounts/users.ts';
import { problem } from '../../../rules/problems.ts';
import { publish, type WorkContext } from '../../events/publish.ts';
import { authorize, notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { endAccess } from '../auth/sessions/endAccess.ts';
import { lockAdmins, lockUser } from '../users/lockUsers.ts';
import { findUser, type UserRow } from '../users/userRow.ts';
import { dropFactors } from './dropFactors.ts';

const idSchema = z.object({ id: z.uuid(problem('id', { record: 'user' })) });

export async function resetSecondFactor(ctx: RequestContext, given: unknown): Promise<UserRow> {
  requireAccessScope(ctx.viewer, 'user.resetSecondFactor');
  const { id } = checkInput(idSchema, given);
  const { id: actorId } = authorize(ctx.viewer, 'user.resetSecondFactor', { ownerId: id });
  return removeAllFactors(ctx, { actorId, id });
}

/** Removes a person's second factor. The operator runs this on the command line if no other admin can help. */
export async function resetSecondFactorByEmail(ctx: WorkContext, given: string): Promise<UserRow> {
  const { email } = checkInput(z.object({ email: emailSchema }), { email: given });
  const user = await ctx.db.user.findUnique({ where: { email }, select: { id: true } });
  if (!user) throw refuse('NOT_FOUND', 'user.notRegistered', { email });
  return removeAllFactors(ctx, { actorId: null, id: user.id });
}

async function removeAllFactors(
  ctx: WorkContext,
  { actorId, id }: { actorId: string | null; id: string },
): Promise<UserRow> {
  return ctx.db.$transaction(async (db) => {
    await lockAdmins(db, actorId);
    const person = await lockUser(db, id);
    if (!(await dropFactors(db, id))) throw refuse('CONFLICT', 'secondFactor.noneOfOther');
    await endAccess({ ...ctx, db }, id, { actorId });
    await publish({ ...ctx, db }, 'secondFactor.reset', { actorId, id, person });
    const changed = await findUser(db, id);
    if (!changed) throw notFound();
    return changed;
  });
}
