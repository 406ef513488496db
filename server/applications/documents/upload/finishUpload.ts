import type { Document } from '../../../../prisma/client/client.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { completeUpload } from './completeUpload.ts';
import { loadUpload } from './loadUpload.ts';

/** Turns one of the viewer's uploads into a document. A repeated call returns the same document. */
export async function finishUpload(ctx: RequestContext, { id }: { id: string }): Promise<Document> {
  await loadUpload(ctx, id);
  return completeUpload(ctx, id);
}
