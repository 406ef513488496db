import type { Context } from '../../platform/context.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Deletes drafts whose scholarship closed and that nobody changed for `RETAIN_DRAFTS` days. Their references follow with
 * the next purge of references.
 */
export async function purgeOldDrafts({ db, env, now }: Pick<Context, 'db' | 'env' | 'now'>): Promise<void> {
  if (!env.RETAIN_DRAFTS) return;
  const before = new Date(now().getTime() - env.RETAIN_DRAFTS * DAY);
  await db.applicationDraft.deleteMany({
    where: { updatedAt: { lt: before }, scholarship: { closesAt: { lt: before } } },
  });
}
