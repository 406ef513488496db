import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import {
  LARGEST_PICTURE,
  MOST_PIXELS,
  PICTURE_WIDTHS,
  UPLOAD_TYPE_WORDS,
  UPLOAD_TYPES,
} from '../../../rules/pictures.ts';
import { AppError, invalidInput } from '../../errors.ts';

/** A picture as it is stored: WebP without metadata, in its full size and each smaller width. */
export type EncodedPicture = {
  full: { bytes: Buffer; width: number; height: number };
  smaller: { bytes: Buffer; width: number }[];
};

// Decoded pictures are large; nobody asks for the same one twice.
sharp.cache(false);

const NOT_READABLE = 'This picture is damaged or incomplete. Choose another one.';

/**
 * The picture in the sizes that we keep (longest side 1,600 px). Only its content says what it is.
 * Throws INVALID_INPUT for `image` when it is no picture of UPLOAD_TYPES, TOO_LARGE above MOST_PIXELS.
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
    throw invalidInput({ image: `Choose a picture: ${UPLOAD_TYPE_WORDS}.` });
  // Reads the head alone, so that what is too large can be said.
  const facts = await sharp(original, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!facts) throw invalidInput({ image: NOT_READABLE });
  if (facts.width * facts.height > MOST_PIXELS) {
    const image = `Choose a picture of at most ${MOST_PIXELS / 1_000_000} megapixels.`;
    throw new AppError('TOO_LARGE', image, { image });
  }
  if ((facts.pages ?? 1) > 1) throw invalidInput({ image: 'Choose a picture that does not move.' });
}

async function encode(original: Buffer): Promise<EncodedPicture> {
  const { data, info } = await open(original)
    .rotate()
    .resize({ width: LARGEST_PICTURE, height: LARGEST_PICTURE, fit: 'inside', withoutEnlargement: true })
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
  return sharp(original, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
}
