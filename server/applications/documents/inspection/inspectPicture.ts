import sharp, { type Sharp } from 'sharp';
import { type DocumentType, MAX_SCAN_SIDE } from '../../../../rules/documents.ts';
import { MAX_PIXELS } from '../../../../rules/pictures.ts';
import { type Finding, Refused } from './refusal.ts';

const FORMATS = {
  JPEG: (picture: Sharp) => picture.jpeg({ quality: 88 }),
  PNG: (picture: Sharp) => picture.png(),
  WEBP: (picture: Sharp) => picture.webp({ quality: 88 }),
};

/** Writes the picture anew, upright and without metadata: where it was taken is nobody's business. */
export async function inspectPicture(
  bytes: Buffer,
  type: DocumentType & keyof typeof FORMATS,
  cleaned: string,
): Promise<Finding> {
  const facts = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (facts.width * facts.height > MAX_PIXELS) throw new Refused('TOO_MANY_PIXELS');
  if ((facts.pages ?? 1) > 1) throw new Refused('ANIMATED');
  const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .rotate()
    .resize({ width: MAX_SCAN_SIDE, height: MAX_SCAN_SIDE, fit: 'inside', withoutEnlargement: true });
  await FORMATS[type](upright).toFile(cleaned);
  return { type, pages: 1 };
}
