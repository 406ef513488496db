import type { Messages } from '../../../../messages/generated/types.generated.ts';
import { problem } from '../../../../rules/problems.ts';
import { requireFreshProof } from '../../../platform/access.ts';
import type { Context, Viewer } from '../../../platform/context.ts';
import { invalidInput, refuse } from '../../../platform/errors.ts';
import { countAttempt, uncountAttempt } from '../../../platform/load/rateLimit.ts';
import { verifyPassword } from './passwordHash.ts';

/** How fresh a sign-in without a password must be, in milliseconds. */
const FRESH_SESSION_MS = 10 * 60_000;

type Claim = {
  /** What the caller calls the password. */
  field: string;
  password: string;
  /** What waits for it. */
  action: ConfirmedAction;
};

/** What the owner of an account confirms, as the text `auth.reauthenticate` names it. */
export type ConfirmedAction = Messages['errors']['auth.reauthenticate']['action'];

/**
 * An open session is not enough for what cannot be taken back: the present password has to be given, too, or, for
 * an account without one, a session of the last ten minutes. An account with a second factor wants a fresh proof by that as well. Throws
 * PROOF_REQUIRED, INVALID_INPUT for the field, CONFLICT for a session that is too old, RATE_LIMITED.
 */
export async function reauthenticate(ctx: Context, viewer: Viewer, claim: Claim): Promise<void> {
  const { field, password, action } = claim;
  const { secondFactorSince, accounts } = await ctx.db.user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: {
      secondFactorSince: true,
      accounts: { where: { providerId: 'credential' }, select: { password: true } },
    },
  });
  if (secondFactorSince) requireFreshProof(viewer);
  const [account] = accounts;
  if (!account?.password) return requireFreshSession(ctx, viewer, action);
  if (password === '') throw invalidInput({ [field]: problem('passwordMissing') });
  await countAttempt(ctx, ['passwordOfSession', viewer.sessionId]);
  const isRight = await verifyPassword({ hash: account.password, password: password.slice(0, 1000) });
  if (!isRight) throw invalidInput({ [field]: problem('passwordWrong') });
  await uncountAttempt(ctx, ['passwordOfSession', viewer.sessionId]);
}

async function requireFreshSession(ctx: Context, viewer: Viewer, action: ConfirmedAction): Promise<void> {
  if (!(await isFreshSession(ctx, viewer))) throw refuse('CONFLICT', 'auth.reauthenticate', { action });
}

/** Whether the viewer signed in within the last ten minutes. */
export async function isFreshSession(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { sessionId }: Viewer,
): Promise<boolean> {
  const since = new Date(now().getTime() - FRESH_SESSION_MS);
  return (await db.session.count({ where: { id: sessionId, createdAt: { gte: since } } })) > 0;
}
