import type { Prisma } from '../../prisma/client/client.ts';
import type { Env } from '../platform/settings/env.ts';
import { passwords } from './auth/passwords/passwordHash.ts';

export const DEMO_PREFIX = 'demo:';

export const DEMO_PASSWORD = 'Demo!2026';

/** True for the demo password in production, where it is rejected even for people who chose it themselves. */
export const isPublicPassword = ({ NODE_ENV }: Pick<Env, 'NODE_ENV'>, password: string): boolean =>
  NODE_ENV === 'production' && password === DEMO_PASSWORD;

export const DEMO_ADDRESSES = ['admin', 'moderator', 'student', 'coordinator', 'assessor'].map(
  (name) => `${name}@example.org`,
);

type Db = Pick<Prisma.TransactionClient, 'user'>;
export type DemoAccount = { id: string; email: string };

/**
 * Finds the accounts of the demo catalogue, even if they were changed, and any account that has a demo address and
 * the demo password. Excludes deleted accounts.
 */
export async function findDemoAccounts(db: Db): Promise<DemoAccount[]> {
  const found = await db.user.findMany({
    where: { anonymizedAt: null, OR: [{ isDemo: true }, { email: { in: DEMO_ADDRESSES } }] },
    select: { id: true, email: true, isDemo: true, accounts: { select: { password: true } } },
    orderBy: { email: 'asc' },
  });
  const isDemo = await Promise.all(
    found.map(async ({ isDemo: isSeeded, accounts }) => {
      if (isSeeded) return true;
      const hashes = accounts.flatMap(({ password }) => password ?? []);
      const verdicts = hashes.map((hash) => passwords.verify({ hash, password: DEMO_PASSWORD }));
      return (await Promise.all(verdicts)).includes(true);
    }),
  );
  return found.filter((_, index) => isDemo[index]).map(({ id, email }) => ({ id, email }));
}
