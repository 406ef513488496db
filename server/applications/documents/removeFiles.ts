import type { Prisma } from '../../../prisma/client/client.ts';
import { hasBytes } from '../../../rules/applications/documents.ts';
import { preventBackups } from '../../platform/backup/backupLock.ts';
import type { Context } from '../../platform/context.ts';
import {
  documentFile,
  openDocumentStores,
  removeUpload,
} from '../../platform/integrations/documents/documentStores.ts';
import { AFTER_BACKUP, queueRemovals } from '../../platform/jobs/queueRemovals.ts';

/**
 * Task that deletes the bytes of a document or upload that has no row, was refused or was deleted by the
 * retention rule; the payload is the id.
 */
export const REMOVE_FILE = 'removeDocumentFile';

export async function queueFileRemoval(
  db: Pick<Prisma.TransactionClient, '$executeRaw'>,
  ids: string[],
  after = 0,
): Promise<void> {
  // A delayed removal has its own key, so that it still runs if the immediate one ran before the last byte
  // arrived.
  await queueRemovals(db, { task: REMOVE_FILE, record: after ? 'documentLater' : 'document' }, ids, after);
}

export async function removeLeftFile(ctx: Pick<Context, 'db' | 'env'>, id: string): Promise<void> {
  const stores = await openDocumentStores(ctx.env);
  await ctx.db.$transaction(
    async (tx) => {
      if (!(await preventBackups(tx))) return queueFileRemoval(tx, [id], AFTER_BACKUP);
      const document = await tx.document.findUnique({ where: { id }, select: { state: true } });
      if (!document || !hasBytes(document.state)) await stores.files.remove(documentFile(id));
      const upload = await tx.upload.findUnique({ where: { id }, select: { finishedAt: true } });
      if (!upload) await removeUpload(stores, id);
    },
    { timeout: 60_000 },
  );
}
