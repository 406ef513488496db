import type { Context } from '../../../platform/context.ts';
import { queueFileRemoval } from '../removeFiles.ts';
import { hasActiveLease } from './uploadLease.ts';

const EXPIRES_AFTER = 86_400_000;

const AT_ONCE = 500;

export async function purgeOldUploads({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - EXPIRES_AFTER);
  await db.$transaction(async (tx) => {
    const ids = await tx.$queryRaw<{ id: string }[]>`
      DELETE FROM uploads WHERE id IN (
        SELECT id FROM uploads
        WHERE created_at < ${before} AND NOT ${hasActiveLease}
        ORDER BY created_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
      RETURNING id`;
    await queueFileRemoval(
      tx,
      ids.map(({ id }) => id),
    );
  });
}
