import type { Document } from '../../../prisma/client/client.ts';
import { authorize, notFound } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { queueFileRemoval } from './removeFiles.ts';

export async function removeDocument(ctx: RequestContext, { id }: { id: string }): Promise<Document> {
  const found = await ctx.db.document.findUnique({ where: { id } });
  authorize(ctx.viewer, 'document.remove', { ownerId: found?.ownerId });
  return ctx.db.$transaction(async (tx) => {
    // Waits for a concurrent write that adds the document to an application, so that this use is counted below.
    const held = await tx.$queryRaw<object[]>`
      SELECT FROM documents WHERE id = ${id}::uuid AND removed_at IS NULL FOR UPDATE`;
    if (!found || held.length === 0) throw notFound();
    await tx.upload.deleteMany({ where: { id } });
    const where = { documentId: id };
    if ((await tx.documentUse.count({ where })) + (await tx.messageFile.count({ where })) > 0) {
      await tx.document.update({ where: { id }, data: { removedAt: ctx.now() } });
    } else {
      await tx.document.delete({ where: { id } });
      await queueFileRemoval(tx, [id]);
    }
    return found;
  });
}
