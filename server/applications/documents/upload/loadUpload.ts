import type { Upload } from '../../../../prisma/client/client.ts';
import { notFound } from '../../../platform/access.ts';
import { refuse } from '../../../platform/errors.ts';
import { identifyUploader, type UploadContext } from './uploader.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function loadUpload(ctx: UploadContext, id: string): Promise<Upload> {
  const uploader = await identifyUploader(ctx);
  const upload = ID.test(id) && (await ctx.db.upload.findFirst({ where: { id, ...uploader } }));
  if (!upload) throw notFound();
  return upload;
}

export async function loadOpenUpload(ctx: UploadContext, id: string): Promise<Upload> {
  const upload = await loadUpload(ctx, id);
  if (upload.finishedAt) throw refuse('CONFLICT', 'document.finished');
  return upload;
}
