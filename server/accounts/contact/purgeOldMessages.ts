import type { Context } from '../../platform/context.ts';

/** The privacy page and the API's contract state this number as well. */
export const RETENTION_DAYS = 180;

const DAY = 24 * 60 * 60 * 1000;

export async function purgeOldMessages({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_DAYS * DAY);
  await db.contactMessage.deleteMany({ where: { createdAt: { lt: before } } });
}
