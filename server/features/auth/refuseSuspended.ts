import { APIError } from 'better-auth/api';
import type { Context } from '../../context.ts';

/** What signing in says, after the right password only. */
const SUSPENDED =
  'Your account is suspended. The mail that we sent you says why; write to us if it is a mistake.';

/** Lets no session begin for a suspended account: FORBIDDEN with the code ACCOUNT_SUSPENDED. */
export async function refuseSuspended<Session extends { userId: string }>(
  { db }: Pick<Context, 'db'>,
  session: Session,
): Promise<Session> {
  const found = await db.user.findUnique({ where: { id: session.userId }, select: { suspendedAt: true } });
  if (found?.suspendedAt) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_SUSPENDED', message: SUSPENDED });
  return session;
}
