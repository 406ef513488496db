import { v7 as uuidv7 } from 'uuid';
import { uploadInput } from '../../../../rules/applications/documents.ts';
import { checkInput } from '../../../platform/input.ts';
import { countAttempt, requireUsageLeft } from '../../../platform/load/rateLimit.ts';
import { identifyUploader, makeRoomForUpload, type UploadContext } from './uploader.ts';

/**
 * Admits a file of a declared length and returns the id of its upload. Throws TOO_LARGE if the quota is
 * exhausted, and RATE_LIMITED after too many files.
 */
export async function createUpload(
  ctx: UploadContext,
  given: { name: unknown; bytes: unknown },
): Promise<string> {
  const uploader = await identifyUploader(ctx);
  const { name, bytes } = checkInput(uploadInput, given);
  if ('personId' in uploader) await requireUsageLeft(ctx, ['refusedDocument', uploader.personId]);
  await countAttempt(
    ctx,
    'personId' in uploader ? ['upload', uploader.personId] : ['referenceFile', uploader.referenceId],
  );
  const id = uuidv7();
  await ctx.db.$transaction(async (db) => {
    await makeRoomForUpload({ ...ctx, db }, uploader, bytes);
    await db.upload.create({ data: { id, ...uploader, name, bytes, createdAt: ctx.now() } });
  });
  return id;
}
