import sharp from 'sharp';
import { LARGEST_PICTURE, PICTURE_WIDTHS } from '../../../rules/pictures.ts';
import type { PictureStore } from '../../integrations/pictures/pictureStore.ts';

export type StoredPicture = { id: string; width: number; height: number; bytes: number };

/**
 * Re-encodes a picture as WebP, in its full size (longest side 1,600 px) and each smaller width, without metadata,
 * and stores them all under `id`. Throws what sharp throws when the bytes are no picture.
 */
export async function storePicture(
  store: PictureStore,
  id: string,
  original: Buffer,
): Promise<StoredPicture> {
  const full = await sharp(original)
    .rotate()
    .resize({ width: LARGEST_PICTURE, height: LARGEST_PICTURE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  await store.write(`${id}.webp`, full.data);
  for (const width of PICTURE_WIDTHS.filter((size) => size < full.info.width)) {
    const smaller = await sharp(full.data).resize({ width }).webp({ quality: 78 }).toBuffer();
    await store.write(`${id}-${width}.webp`, smaller);
  }
  return { id, width: full.info.width, height: full.info.height, bytes: full.data.length };
}
