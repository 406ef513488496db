import type { Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../../platform/context.ts';

const DAY = 24 * 60 * 60 * 1000;

export async function purgeOldMessages({ db, env, now }: Pick<Context, 'db' | 'env' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - env.RETAIN_MESSAGES * DAY);
  await db.contactMessage.deleteMany({ where: selectOldMessages(before) });
}

export function selectOldMessages(before: Date): Prisma.ContactMessageWhereInput {
  return { createdAt: { lt: before } };
}
