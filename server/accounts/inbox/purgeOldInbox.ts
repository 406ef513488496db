import type { Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../../platform/context.ts';

const DAY = 24 * 60 * 60 * 1000;

export async function purgeOldInbox({ db, env, now }: Pick<Context, 'db' | 'env' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - env.RETAIN_INBOX * DAY);
  await db.inboxEntry.deleteMany({ where: selectOldInbox(before) });
}

export function selectOldInbox(before: Date): Prisma.InboxEntryWhereInput {
  return { createdAt: { lt: before } };
}
