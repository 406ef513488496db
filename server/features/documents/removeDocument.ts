import type { Document } from '../../../prisma/client/client.ts';
import { authorize, notFound } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import { queueFileRemoval } from './removeFiles.ts';

/** A document of the viewer's own that they have not removed; NOT_FOUND otherwise. */
export async function readOwnDocument(ctx: RequestContext, { id }: { id: string }): Promise<Document> {
  const document = await ctx.db.document.findUnique({ where: { id } });
  authorize(ctx.viewer, 'document.read', { ownerId: document?.ownerId });
  if (!document || document.removedAt) throw notFound();
  return document;
}

/** Takes a document out of the viewer's documents; with nothing that uses it, it goes with its bytes. */
export async function removeDocument(ctx: RequestContext, { id }: { id: string }): Promise<Document> {
  const found = await ctx.db.document.findUnique({ where: { id } });
  authorize(ctx.viewer, 'document.remove', { ownerId: found?.ownerId });
  return ctx.db.$transaction(async (tx) => {
    const { count } = await tx.document.deleteMany({ where: { id, removedAt: null } });
    if (!found || count === 0) throw notFound();
    await tx.upload.deleteMany({ where: { id } });
    await queueFileRemoval(tx, [id]);
    return found;
  });
}
