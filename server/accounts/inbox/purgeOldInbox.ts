import type { Context } from '../../platform/context.ts';

const DAY = 24 * 60 * 60 * 1000;

export async function purgeOldInbox({ db, env, now }: Pick<Context, 'db' | 'env' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - env.RETAIN_INBOX * DAY);
  await db.inboxEntry.deleteMany({ where: { createdAt: { lt: before } } });
}
