import type { Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../../platform/context.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Deletes drafts that have not changed for `RETAIN_DRAFTS` days and whose scholarship closed at least as long ago. The
 * next purge of references deletes their references.
 */
export async function purgeOldDrafts({ db, env, now }: Pick<Context, 'db' | 'env' | 'now'>): Promise<void> {
  if (!env.RETAIN_DRAFTS) return;
  const before = new Date(now().getTime() - env.RETAIN_DRAFTS * DAY);
  await db.applicationDraft.deleteMany({ where: selectOldDrafts(before) });
}

export function selectOldDrafts(before: Date): Prisma.ApplicationDraftWhereInput {
  return { updatedAt: { lt: before }, scholarship: { closesAt: { lt: before } } };
}
