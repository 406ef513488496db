import { v7 as uuidv7 } from 'uuid';
import type { Prisma } from '../../../../prisma/client/client.ts';
import { picturePath } from '../../../../rules/pictures.ts';
import type { Context } from '../../../platform/context.ts';
import type { PictureStore } from '../../../platform/integrations/pictures/pictureStore.ts';
import type { EncodedPicture } from '../../../platform/pictures/encodePicture.ts';
import { queueRemoval } from '../../../platform/pictures/removePictures.ts';
import { removeFiles, storeEncoded } from '../../../platform/pictures/storePicture.ts';
import { lockPerson } from '../../users/lockPerson.ts';
import { STORE_TIMEOUT_SECONDS } from '../uploadPicture.ts';
import type { ClaimedFetch } from './claimFetch.ts';

type StoredVariants = Awaited<ReturnType<typeof storeEncoded>>;

export async function storeFetchedPicture(
  ctx: Context,
  pictures: PictureStore,
  fetched: ClaimedFetch,
  encoded: EncodedPicture,
): Promise<void> {
  const id = uuidv7();
  await queueRemoval(ctx.db, [id], STORE_TIMEOUT_SECONDS);
  const stored = await storeEncoded(pictures, id, encoded);
  const keep = fetched.userId ? keepPhoto : keepOfUniversity;
  const isKept = await ctx.db.$transaction((db) => keep({ ...ctx, db }, fetched, stored));
  if (!isKept) await removeFiles(pictures, id);
}

type Transaction = Omit<Context, 'db'> & { db: Prisma.TransactionClient };

async function keepPhoto({ db, now }: Transaction, { url, userId }: ClaimedFetch, stored: StoredVariants) {
  if (!userId || !(await lockPerson(db, userId))) return false;
  const isWanted = (await db.user.count({ where: { id: userId, image: url } })) > 0;
  if (!isWanted) return false;
  await db.picture.create({ data: { ...stored, ownerId: userId, createdAt: now() } });
  await db.user.update({ where: { id: userId }, data: { image: picturePath(stored.id) } });
  return true;
}

async function keepOfUniversity({ db, now }: Transaction, { id }: ClaimedFetch, stored: StoredVariants) {
  await db.picture.create({ data: { ...stored, createdAt: now() } });
  await db.pictureFetch.update({ where: { id }, data: { pictureId: stored.id } });
  return true;
}

const BATCH = 500;

export async function showFetched({ db }: Pick<Context, 'db'>, { id, url }: ClaimedFetch): Promise<void> {
  let written = BATCH;
  while (written === BATCH) {
    written = await db.$executeRaw`
      UPDATE scholarships SET university_image_id = f.picture_id, university_image_url = NULL
      FROM picture_fetches f
      WHERE f.id = ${id}::uuid AND f.picture_id IS NOT NULL AND scholarships.id IN (
        SELECT id FROM scholarships WHERE md5(university_image_url) = md5(${url}) AND university_image_url = ${url}
        ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE
      )`;
  }
}
