import { publish } from '../../../events/publish.ts';
import type { RequestContext, Viewer } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { countNotice } from '../limits/countNotice.ts';
import { lockHolder } from '../lockAccount.ts';
import { endAccess } from '../sessions/endAccess.ts';
import { hashPassword } from './passwordHash.ts';

/**
 * Stores a new password; the caller must have checked the current one. Revokes all earlier access, including the
 * viewer's own session. Returns the properties that the replacement session inherits, and the number of times that
 * access has been revoked. Throws CONFLICT if the account has no password.
 */
export async function changePassword(
  ctx: RequestContext & { viewer: Viewer },
  { newPassword }: { newPassword: string },
): Promise<{ secondFactorAt: Date | null; epoch: number }> {
  const { sessionId, id: userId } = ctx.viewer;
  await countNotice(ctx);
  const password = await hashPassword(newPassword);
  return ctx.db.$transaction(async (db) => {
    const person = await lockHolder(db, ctx.viewer);
    const { secondFactorAt } = await db.session.findUniqueOrThrow({ where: { id: sessionId } });
    const { count } = await db.account.updateMany({
      where: { userId, providerId: 'credential', password: { not: null } },
      data: { password },
    });
    if (count === 0) throw refuse('CONFLICT', 'auth.noPassword');
    const inside = { ...ctx, db };
    const ended = await endAccess(inside, userId, { actorId: userId, ownSessionId: sessionId });
    await publish(inside, 'password.changed', { person, ended });
    const { accessEpoch: epoch } = await db.user.findUniqueOrThrow({ where: { id: userId } });
    return { secondFactorAt, epoch };
  });
}
