import type { Document } from '../../../prisma/client/client.ts';
import { MAX_DOCUMENT_BYTES } from '../../../rules/applications/documents.ts';
import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { getQuota, readUsage } from './quota.ts';

/**
 * Maximum number of listed documents, higher than any quota, because refused documents are listed but do not count
 * towards the quota.
 */
const MAX_LISTED = 1000;

export type MyDocuments = {
  items: Document[];
  usedFiles: number;
  maxFiles: number;
  usedBytes: number;
  maxBytes: number;
  maxFileBytes: number;
};

export async function readMyDocuments(ctx: RequestContext): Promise<MyDocuments> {
  const { id: ownerId } = authorize(ctx.viewer, 'document.listOwn', { ownerId: ctx.viewer?.id });
  const [items, used] = await Promise.all([
    ctx.db.document.findMany({
      where: { ownerId, removedAt: null },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MAX_LISTED,
    }),
    readUsage(ctx.db, ownerId),
  ]);
  const quota = getQuota(ctx);
  return {
    items,
    usedFiles: used.files,
    maxFiles: quota.files,
    usedBytes: used.bytes,
    maxBytes: quota.bytes,
    maxFileBytes: MAX_DOCUMENT_BYTES,
  };
}
