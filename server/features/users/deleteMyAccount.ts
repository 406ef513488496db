import { authorize } from '../../access.ts';
import type { RequestContext, Viewer } from '../../context.ts';
import { AppError, invalidInput } from '../../errors.ts';
import { verifyPassword } from '../auth/passwordHash.ts';
import { countTry, forgiveTry } from '../auth/rateLimit.ts';
import { type ErasedUser, eraseUser } from './eraseUser.ts';
import { lockAdmins, lockUser, requireAnotherAdmin } from './lockUsers.ts';

/** How fresh a sign-in without a password must be, in milliseconds. */
const FRESH = 10 * 60_000;

/**
 * Deletes the viewer's own account. INVALID_INPUT for `password` when it is wrong; CONFLICT for the last admin, and
 * for somebody without a password who signed in too long ago.
 */
export async function deleteMyAccount(
  ctx: RequestContext,
  given: { password?: string | null | undefined },
): Promise<ErasedUser> {
  const viewer = authorize(ctx.viewer, 'user.deleteOwn', ctx.viewer?.id);
  await confirm(ctx, viewer, given.password ?? '');
  return ctx.db.$transaction(async (db) => {
    if (viewer.role === 'ADMIN') requireAnotherAdmin(await lockAdmins(db, null), viewer.id);
    await lockUser(db, viewer.id);
    return eraseUser({ ...ctx, db }, viewer.id);
  });
}

async function confirm(ctx: RequestContext, viewer: Viewer, password: string): Promise<void> {
  const account = await ctx.db.account.findFirst({
    where: { userId: viewer.id, providerId: 'credential' },
    select: { password: true },
  });
  if (!account?.password) return requireFreshSession(ctx, viewer);
  if (password === '') throw invalidInput({ password: 'Give your password.' });
  await countTry(ctx, ['passwordOfSession', viewer.sessionId]);
  const isRight = await verifyPassword({ hash: account.password, password: password.slice(0, 1000) });
  if (!isRight) throw invalidInput({ password: 'This is not your password.' });
  await forgiveTry(ctx, ['passwordOfSession', viewer.sessionId]);
}

async function requireFreshSession(ctx: RequestContext, { sessionId }: Viewer): Promise<void> {
  const since = new Date(ctx.now().getTime() - FRESH);
  const fresh = await ctx.db.session.count({ where: { id: sessionId, createdAt: { gte: since } } });
  if (fresh === 0)
    throw new AppError('CONFLICT', 'Sign in again, then delete your account within 10 minutes.');
}
