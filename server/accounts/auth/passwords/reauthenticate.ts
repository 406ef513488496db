import type { Messages } from '../../../../messages/generated/types.generated.ts';
import { problem } from '../../../../rules/problems.ts';
import { requireFreshProof } from '../../../platform/access.ts';
import type { Context, Viewer } from '../../../platform/context.ts';
import { invalidInput, refuse } from '../../../platform/errors.ts';
import { countAttempt, uncountAttempt } from '../../../platform/load/rateLimit.ts';
import { verifyPassword } from './passwordHash.ts';

const FRESH_SESSION_MS = 10 * 60_000;

type Claim = {
  field: string;
  password: string;
  action: ConfirmedAction;
};

export type ConfirmedAction = Messages['errors']['auth.reauthenticate']['action'];

/**
 * Confirms a sensitive action with the current password. An account without a password needs a session that started
 * within the last ten minutes. An account with a second factor must also have verified it recently. Throws
 * PROOF_REQUIRED, INVALID_INPUT for the field, CONFLICT if the session is too old, and RATE_LIMITED.
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

export async function isFreshSession(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { sessionId }: Viewer,
): Promise<boolean> {
  const since = new Date(now().getTime() - FRESH_SESSION_MS);
  return (await db.session.count({ where: { id: sessionId, createdAt: { gte: since } } })) > 0;
}
