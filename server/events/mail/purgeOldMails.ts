import type { Context } from '../../platform/context.ts';

/** Retention of sent and failed mails, in days. */
const RETENTION_DAYS = 90;

const DAY = 24 * 60 * 60 * 1000;

export async function purgeOldMails({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_DAYS * DAY);
  await db.outboxMail.deleteMany({ where: { createdAt: { lt: before }, state: { not: 'QUEUED' } } });
}
