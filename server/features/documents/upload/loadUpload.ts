import type { Upload } from '../../../../prisma/client/client.ts';
import { authorize, notFound } from '../../../access.ts';
import type { RequestContext } from '../../../context.ts';
import { refuse } from '../../../errors.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An upload of the viewer's own; another's is NOT_FOUND. */
export async function loadUpload(ctx: RequestContext, id: string): Promise<Upload> {
  const { id: personId } = authorize(ctx.viewer, 'document.add', { ownerId: ctx.viewer?.id });
  const upload = ID.test(id) && (await ctx.db.upload.findFirst({ where: { id, personId } }));
  if (!upload) throw notFound();
  return upload;
}

/** The same while it goes on; CONFLICT once a document was made of it. */
export async function loadOpenUpload(ctx: RequestContext, id: string): Promise<Upload> {
  const upload = await loadUpload(ctx, id);
  if (upload.finishedAt) throw refuse('CONFLICT', 'document.finished');
  return upload;
}
