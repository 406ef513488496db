import { requireFreshProof } from '../../access.ts';
import type { Context, Viewer } from '../../context.ts';
import { AppError, invalidInput } from '../../errors.ts';
import { verifyPassword } from './passwordHash.ts';
import { countTry, forgiveTry } from './rateLimit.ts';

/** How fresh a sign-in without a password must be, in milliseconds. */
const FRESH = 10 * 60_000;

type Claim = {
  /** What the caller calls the password. */
  field: string;
  password: string;
  /** What waits for it: `delete your account`. */
  deed: string;
};

/**
 * An open session is not enough for what cannot be taken back: the present password has to be given, too, or, by
 * whoever has none, a session of the last ten minutes. An account with a second factor wants a fresh proof by that as well. Throws
 * PROOF_REQUIRED, INVALID_INPUT for the field, CONFLICT for a session that is too old, RATE_LIMITED.
 */
export async function confirmOwner(ctx: Context, viewer: Viewer, claim: Claim): Promise<void> {
  const { field, password, deed } = claim;
  const { secondFactorSince, accounts } = await ctx.db.user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: {
      secondFactorSince: true,
      accounts: { where: { providerId: 'credential' }, select: { password: true } },
    },
  });
  if (secondFactorSince) requireFreshProof(viewer);
  const [account] = accounts;
  if (!account?.password) return requireFreshSession(ctx, viewer, deed);
  if (password === '') throw invalidInput({ [field]: 'Give your password.' });
  await countTry(ctx, ['passwordOfSession', viewer.sessionId]);
  const isRight = await verifyPassword({ hash: account.password, password: password.slice(0, 1000) });
  if (!isRight) throw invalidInput({ [field]: 'This is not your password.' });
  await forgiveTry(ctx, ['passwordOfSession', viewer.sessionId]);
}

async function requireFreshSession(ctx: Context, viewer: Viewer, deed: string): Promise<void> {
  if (!(await isFreshSession(ctx, viewer)))
    throw new AppError('CONFLICT', `Sign in again, then ${deed} within 10 minutes.`);
}

/** Whether the viewer signed in within the last ten minutes. */
export async function isFreshSession(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { sessionId }: Viewer,
): Promise<boolean> {
  const since = new Date(now().getTime() - FRESH);
  return (await db.session.count({ where: { id: sessionId, createdAt: { gte: since } } })) > 0;
}
