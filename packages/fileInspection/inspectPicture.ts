import sharp, { type Sharp } from 'sharp';
import { type FileType, type Finding, type InspectionLimits, Refused } from './finding.ts';

const FORMATS = {
  JPEG: (picture: Sharp) => picture.jpeg({ quality: 88 }),
  PNG: (picture: Sharp) => picture.png(),
  WEBP: (picture: Sharp) => picture.webp({ quality: 88 }),
};

/** Writes an upright copy without metadata, because a photo's location is private. */
export async function inspectPicture(
  bytes: Buffer,
  type: FileType & keyof typeof FORMATS,
  cleaned: string,
  { maxPixels, maxSide }: InspectionLimits,
): Promise<Finding> {
  const facts = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (facts.width * facts.height > maxPixels) throw new Refused('TOO_MANY_PIXELS');
  if ((facts.pages ?? 1) > 1) throw new Refused('ANIMATED');
  const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .rotate()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
  await FORMATS[type](upright).toFile(cleaned);
  return { type, pages: 1 };
}
