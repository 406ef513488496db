import { APIError } from 'better-auth/api';
import type { Context } from '../../platform/context.ts';
import { translate } from '../../platform/language/translate.ts';

export async function refuseSuspended<Session extends { userId: string }>(
  { db, env }: Pick<Context, 'db' | 'env'>,
  session: Session,
): Promise<Session> {
  const found = await db.user.findUnique({ where: { id: session.userId }, select: { suspendedAt: true } });
  if (found?.suspendedAt)
    throw new APIError('FORBIDDEN', {
      code: 'ACCOUNT_SUSPENDED',
      message: translate(env.DEFAULT_LANGUAGE, 'errors', 'auth.suspended'),
    });
  return session;
}
