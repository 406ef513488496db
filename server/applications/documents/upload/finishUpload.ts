import type { Document } from '../../../../prisma/client/client.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { completeUpload } from './completeUpload.ts';
import { loadUpload } from './loadUpload.ts';

/** The document of an upload of the viewer's own. CONFLICT as long as bytes are missing; the same answer when called again. */
export async function finishUpload(ctx: RequestContext, { id }: { id: string }): Promise<Document> {
  await loadUpload(ctx, id);
  return completeUpload(ctx, id);
}
