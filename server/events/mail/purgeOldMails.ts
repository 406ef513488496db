import type { Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../../platform/context.ts';

const DAY = 24 * 60 * 60 * 1000;

export async function purgeOldMails({ db, env, now }: Pick<Context, 'db' | 'env' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - env.RETAIN_MAILS * DAY);
  await db.outboxMail.deleteMany({ where: selectOldMails(before) });
}

export function selectOldMails(before: Date): Prisma.OutboxMailWhereInput {
  return { createdAt: { lt: before }, state: { not: 'QUEUED' } };
}
