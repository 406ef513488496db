import type { Prisma } from '../../../prisma/client/client.ts';
import { preventBackups } from '../backup/backupLock.ts';
import type { Context } from '../context.ts';
import type { PictureStore } from '../integrations/pictures/pictureStore.ts';
import { AFTER_BACKUP, queueRemovals } from '../jobs/queueRemovals.ts';
import { removeFiles } from './storePicture.ts';

export const REMOVE_PICTURE = 'removePicture';

type Transaction = Pick<Prisma.TransactionClient, 'picture' | '$executeRaw'>;

/**
 * Deletes the rows of pictures now, and their bytes after the caller's transaction commits. Returns the number of
 * rows.
 */
export async function removePictures(db: Transaction, where: Prisma.PictureWhereInput): Promise<number> {
  const found = await db.picture.findMany({ where, select: { id: true } });
  const ids = found.map(({ id }) => id);
  const { count } = await db.picture.deleteMany({ where: { AND: [where, { id: { in: ids } }] } });
  await queueRemoval(db, ids);
  return count;
}

export async function queueRemoval(
  db: Pick<Prisma.TransactionClient, '$executeRaw'>,
  ids: string[],
  after = 0,
): Promise<void> {
  await queueRemovals(db, { task: REMOVE_PICTURE, record: 'picture' }, ids, after);
}

export async function removeLeftFiles(
  { db }: Pick<Context, 'db'>,
  store: PictureStore,
  id: string,
): Promise<void> {
  await db.$transaction(
    async (tx) => {
      if (!(await preventBackups(tx))) return queueRemoval(tx, [id], AFTER_BACKUP);
      const picture = await tx.picture.findUnique({ where: { id }, select: { id: true } });
      if (!picture) await removeFiles(store, id);
    },
    { timeout: 60_000 },
  );
}
