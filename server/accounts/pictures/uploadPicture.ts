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

/** `read` delivers the file; it is called only once the sender may upload. */
export type Upload = { purpose: unknown; read: () => Promise<Buffer> };

/** `url` is a path of ours, `/files/{id}.webp`, or an address at the image host; then there is no id. */
export type UploadedPicture = { id: string | null; url: string };

const input = z.object({
  purpose: z
    .enum(UPLOAD_PURPOSES, problem('oneOf', { options: UPLOAD_PURPOSES.join(', ') }))
    .default('applicant'),
});

/** Bytes whose row is not written after this many seconds were left behind by a crash. */
export const STORE_TIMEOUT_SECONDS = 3600;

/**
 * Stores an uploaded picture. An applicant's picture (the default purpose) is private: its owner and staff
 * may read it. INVALID_INPUT names `image` or `purpose`; RATE_LIMITED after LIMIT_UPLOAD pictures; UNAUTHENTICATED when
 * the account was deleted meanwhile.
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
  // What the portal itself looks like is never elsewhere.
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
          // The portal's stay when the admin who uploaded them leaves.
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
