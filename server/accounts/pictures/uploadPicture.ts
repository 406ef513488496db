import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { picturePath, UPLOAD_PURPOSES } from '../../../rules/pictures.ts';
import { problem } from '../../../rules/problems.ts';
import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import type { PictureStore } from '../../platform/integrations/pictures/pictureStore.ts';
import { countAttempt } from '../../platform/load/rateLimit.ts';
import { queueRemoval } from '../../platform/pictures/removePictures.ts';
import { encode, removeFiles, storeEncoded } from '../../platform/pictures/storePicture.ts';
import { lockActivePerson } from '../users/lockPerson.ts';

export type Upload = { purpose: unknown; read: () => Promise<Buffer> };

/** `url` is the portal's path `/files/{id}.webp`, or the URL at an image host. For an image host, `id` is null. */
export type UploadedPicture = { id: string | null; url: string };

const input = z.object({
  purpose: z
    .enum(UPLOAD_PURPOSES, problem('oneOf', { options: UPLOAD_PURPOSES.join(', ') }))
    .default('applicant'),
});

/** Age in seconds after which files without a database row are assumed to be left over from a crash. */
export const STORE_TIMEOUT_SECONDS = 3600;

/**
 * Stores an uploaded picture. Throws INVALID_INPUT for `image` or `purpose`, RATE_LIMITED after LIMIT_UPLOAD
 * pictures, and UNAUTHENTICATED if the account was deleted during the upload.
 */
export async function uploadPicture(
  ctx: RequestContext,
  pictures: PictureStore,
  upload: Upload,
): Promise<UploadedPicture> {
  const { id: ownerId } = authorize(ctx.viewer, 'upload.add');
  const { purpose } = checkInput(input, upload);
  if (purpose === 'university') authorize(ctx.viewer, 'upload.addOfUniversity');
  if (purpose === 'portal') authorize(ctx.viewer, 'upload.addOfPortal');
  await countAttempt(ctx, ['upload', ownerId]);
  const original = await upload.read();
  const encoded = await encode(original);
  const isPrivate = purpose === 'applicant';
  if (pictures.publish && !isPrivate && purpose !== 'portal')
    return { id: null, url: await pictures.publish(encoded.full.bytes) };
  const id = uuidv7();
  await queueRemoval(ctx.db, [id], STORE_TIMEOUT_SECONDS);
  const stored = await storeEncoded(pictures, id, encoded);
  try {
    await ctx.db.$transaction(async (tx) => {
      await lockActivePerson(tx, ownerId);
      await tx.picture.create({
        data: {
          ...stored,
          // Pictures of the portal have no owner, so that deleting the admin's account does not remove them.
          ownerId: purpose === 'portal' ? null : ownerId,
          isPrivate,
          createdAt: ctx.now(),
        },
      });
    });
  } catch (error) {
    await removeFiles(pictures, id).catch(() => {});
    throw error;
  }
  return { id, url: picturePath(id) };
}
