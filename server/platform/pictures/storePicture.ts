import { PICTURE_WIDTHS } from '../../../rules/pictures.ts';
import { AppError } from '../errors.ts';
import type { PictureStore } from '../integrations/pictures/pictureStore.ts';
import { createConcurrencyLimit } from '../load/concurrencyLimit.ts';
import type { EncodedPicture } from './encodePicture.ts';
import { createPicturesProcess } from './picturesProcess.ts';

export type StoredPicture = { id: string; width: number; height: number; bytes: number };

export async function storePicture(
  store: PictureStore,
  id: string,
  original: Buffer,
): Promise<StoredPicture> {
  return storeEncoded(store, id, await encode(original));
}

export const decoder = createPicturesProcess('picture.busy');

/** Decoding a picture takes up to 200 MB of memory. */
const limitConcurrency = createConcurrencyLimit({ running: 2, waiting: 16, busy: 'picture.busy' });

/**
 * Encodes a picture after waiting for its turn. Throws INVALID_INPUT for `image` if its type is not in UPLOAD_TYPES,
 * TOO_LARGE above MAX_PIXELS, and UNAVAILABLE if too many pictures wait.
 */
export async function encode(original: Buffer): Promise<EncodedPicture> {
  const encoded = await limitConcurrency(() => decoder.ask('encodePicture', original));
  if ('problem' in encoded) throw new AppError(encoded.code, { problems: { image: encoded.problem } });
  return encoded;
}

export async function storeEncoded(
  store: PictureStore,
  id: string,
  { full, smaller }: EncodedPicture,
): Promise<StoredPicture> {
  try {
    for (const { bytes, width } of smaller) await store.write(fileName(id, width), bytes);
    await store.write(fileName(id), full.bytes);
  } catch (error) {
    await removeFiles(store, id).catch(() => {});
    throw error;
  }
  return { id, width: full.width, height: full.height, bytes: full.bytes.length };
}

export async function removeFiles(store: PictureStore, id: string): Promise<void> {
  for (const width of [undefined, ...PICTURE_WIDTHS]) await store.remove(fileName(id, width));
}

function fileName(id: string, width?: number): string {
  return width ? `${id}-${width}.webp` : `${id}.webp`;
}
