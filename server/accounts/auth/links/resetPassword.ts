import { publish } from '../../../events/publish.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { dropFactors } from '../../secondFactor/dropFactors.ts';
import { lockAccount } from '../lockAccount.ts';
import { hashPassword } from '../passwords/passwordHash.ts';
import { endAccess } from '../sessions/endAccess.ts';
import { findLink, useLink } from './mailedLinks.ts';

/**
 * Sets a new password through an e-mailed link. This verifies the address and revokes all earlier access. If
 * no holder had verified the address before, also removes the second factor and provider identities, because
 * someone else may have added them. Throws INVALID_INPUT for `token`.
 */
export async function resetPassword(
  ctx: RequestContext,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<{ status: true }> {
  const link = await findLink(ctx, token, ['RESET_PASSWORD', 'TAKE_OVER']);
  const password = await hashPassword(newPassword);
  await ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { id, name, email, holderProvedAt } = await useLink(
      inside,
      link,
      await lockAccount(db, link.userId),
    );
    const ended = await endAccess(inside, id, { actorId: id });
    await db.account.deleteMany({
      where: { userId: id, ...(holderProvedAt && { providerId: 'credential' }) },
    });
    if (!holderProvedAt) await dropFactors(db, id);
    await db.account.create({ data: { userId: id, providerId: 'credential', accountId: id, password } });
    await db.user.update({
      where: { id },
      data: { emailVerified: true, holderProvedAt: holderProvedAt ?? ctx.now() },
    });
    if (link.cameFrom) await publish(inside, 'account.entered', { userId: id, cameFrom: link.cameFrom });
    await publish(inside, 'password.changed', { person: { name, email }, ended });
  });
  return { status: true };
}
