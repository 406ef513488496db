import type { Readable } from 'node:stream';
import { validate } from 'uuid';
import type { Document } from '../../../prisma/client/client.ts';
import { authorize, notFound } from '../../access.ts';
import type { Context, Viewer } from '../../context.ts';
import { refuse } from '../../errors.ts';
import { documentFile, openDocumentStores } from '../../integrations/documents/documentStores.ts';

export type DocumentContent = { document: Document; stream: Readable; size: number };

/**
 * The bytes of a document, for its owner: what everything goes through that sends one out. NOT_FOUND for others, CONFLICT for
 * one that was refused, UNAVAILABLE when its bytes are not in this instance's store.
 */
export async function readDocument(
  ctx: Pick<Context, 'db' | 'env'> & { viewer: Viewer | null },
  id: string,
): Promise<DocumentContent> {
  const document = validate(id) ? await ctx.db.document.findUnique({ where: { id } }) : null;
  authorize(ctx.viewer, 'document.read', { ownerId: document?.ownerId });
  if (!document || document.removedAt) throw notFound();
  if (document.state === 'REFUSED') throw refuse('CONFLICT', 'document.refused');
  const { files } = await openDocumentStores(ctx.env);
  const file = await files.read(documentFile(id));
  if (!file) throw refuse('UNAVAILABLE', 'document.missing');
  return { document, ...file };
}
