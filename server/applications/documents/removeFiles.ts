import type { Prisma } from '../../../prisma/client/client.ts';
import { keepBackupsOut } from '../../platform/backup/backupLock.ts';
import type { Context } from '../../platform/context.ts';
import {
  documentFile,
  openDocumentStores,
  removeUpload,
} from '../../platform/integrations/documents/documentStores.ts';
import { AFTER_BACKUP, queueRemovals } from '../../platform/jobs/queueRemovals.ts';

/** The task that removes the bytes of a document or an upload that has no row, or is refused; its payload is the id. */
export const REMOVE_FILE = 'removeDocumentFile';

/** Adds a job for each id, after a number of seconds. */
export async function queueFileRemoval(
  db: Pick<Prisma.TransactionClient, '$executeRaw'>,
  ids: string[],
  after = 0,
): Promise<void> {
  // A removal for later is not the one of now, which may come before the last byte.
  await queueRemovals(db, { task: REMOVE_FILE, record: after ? 'documentLater' : 'document' }, ids, after);
}

/** Removes what an upload or a document has left in the stores, unless something is to be kept. */
export async function removeLeftFile(ctx: Pick<Context, 'db' | 'env'>, id: string): Promise<void> {
  const stores = await openDocumentStores(ctx.env);
  await ctx.db.$transaction(
    async (tx) => {
      if (!(await keepBackupsOut(tx))) return queueFileRemoval(tx, [id], AFTER_BACKUP);
      const document = await tx.document.findUnique({ where: { id }, select: { state: true } });
      if (!document || document.state === 'REFUSED') await stores.files.remove(documentFile(id));
      const upload = await tx.upload.findUnique({ where: { id }, select: { finishedAt: true } });
      if (!upload) await removeUpload(stores, id);
    },
    { timeout: 60_000 },
  );
}
