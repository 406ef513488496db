import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import {
  MAX_PICTURE_SIDE,
  MAX_PIXELS,
  PICTURE_WIDTHS,
  UPLOAD_TYPE_NAMES,
  UPLOAD_TYPES,
} from '../../../rules/pictures.ts';
import { type Problem, problem } from '../../../rules/problems.ts';

export type EncodedPicture = {
  full: { bytes: Buffer; width: number; height: number };
  smaller: { bytes: Buffer; width: number }[];
};

export type UnsuitablePicture = { code: 'INVALID_INPUT' | 'TOO_LARGE'; problem: Problem };

sharp.cache(false);

const NOT_READABLE: UnsuitablePicture = { code: 'INVALID_INPUT', problem: problem('pictureUnreadable') };

/** Encodes a picture in the sizes that we store, or returns the problem. Detects the type only from the content. */
export async function encodePicture(original: Buffer): Promise<EncodedPicture | UnsuitablePicture> {
  const unsuitable = await findFault(original);
  return unsuitable ?? encode(original).catch(() => NOT_READABLE);
}

async function findFault(original: Buffer): Promise<UnsuitablePicture | null> {
  const type = await fileTypeFromBuffer(original).catch(() => undefined);
  if (!UPLOAD_TYPES.some((known) => known === type?.mime))
    return { code: 'INVALID_INPUT', problem: problem('pictureType', { types: UPLOAD_TYPE_NAMES }) };
  // With a pixel limit, the library would report pictures with too many pixels as unreadable.
  const facts = await sharp(original, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!facts) return NOT_READABLE;
  if (facts.width * facts.height > MAX_PIXELS)
    return { code: 'TOO_LARGE', problem: problem('picturePixels', { megapixels: MAX_PIXELS / 1_000_000 }) };
  return (facts.pages ?? 1) > 1 ? { code: 'INVALID_INPUT', problem: problem('pictureAnimated') } : null;
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
  // Cameras write files with minor flaws, so warnings are ignored.
  return sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
}
