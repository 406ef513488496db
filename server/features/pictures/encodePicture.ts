import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import {
  MAX_PICTURE_SIDE,
  MAX_PIXELS,
  PICTURE_WIDTHS,
  UPLOAD_TYPE_WORDS,
  UPLOAD_TYPES,
} from '../../../rules/pictures.ts';
import { problem } from '../../../rules/problems.ts';
import { AppError, invalidInput } from '../../errors.ts';

/** A picture as it is stored: WebP without metadata, in its full size and each smaller width. */
export type EncodedPicture = {
  full: { bytes: Buffer; width: number; height: number };
  smaller: { bytes: Buffer; width: number }[];
};

// Decoded pictures are large and never requested twice.
sharp.cache(false);

const NOT_READABLE = problem('pictureUnreadable');

/**
 * The picture in the sizes that we keep (longest side 1,600 px). Only its content says what it is.
 * Throws INVALID_INPUT for `image` when it is no picture of UPLOAD_TYPES, TOO_LARGE above MAX_PIXELS.
 */
export async function encodePicture(original: Buffer): Promise<EncodedPicture> {
  await requirePicture(original);
  try {
    return await encode(original);
  } catch {
    // Of all that sharp can say about such bytes, this is what a person can act upon.
    throw invalidInput({ image: NOT_READABLE });
  }
}

async function requirePicture(original: Buffer): Promise<void> {
  const type = await fileTypeFromBuffer(original).catch(() => undefined);
  if (!UPLOAD_TYPES.some((known) => known === type?.mime))
    throw invalidInput({ image: problem('pictureType', { types: UPLOAD_TYPE_WORDS }) });
  // Reads the head alone, so that what is too large can be said.
  const facts = await sharp(original, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!facts) throw invalidInput({ image: NOT_READABLE });
  if (facts.width * facts.height > MAX_PIXELS) {
    const image = problem('picturePixels', { megapixels: MAX_PIXELS / 1_000_000 });
    throw new AppError('TOO_LARGE', { problems: { image } });
  }
  if ((facts.pages ?? 1) > 1) throw invalidInput({ image: problem('pictureAnimated') });
}

async function encode(original: Buffer): Promise<EncodedPicture> {
  const { data, info } = await open(original)
    .rotate()
    .resize({ width: MAX_PICTURE_SIDE, height: MAX_PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  const smaller = await Promise.all(
    PICTURE_WIDTHS.filter((width) => width < info.width).map(async (width) => ({
      width,
      bytes: await sharp(data).resize({ width }).webp({ quality: 78 }).toBuffer(),
    })),
  );
  return { full: { bytes: data, width: info.width, height: info.height }, smaller };
}

function open(original: Buffer): Sharp {
  // Cameras write oddities that libraries warn of; errors and missing rows are refused.
  return sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
}
