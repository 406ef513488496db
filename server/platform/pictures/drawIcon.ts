import sharp from 'sharp';

/** Pixels of a side: tabs, iPhones, Android, and its first screen. */
export type IconSize = 32 | 180 | 192 | 512;

/** A stored picture as a square PNG: whole, on what is transparent. */
export async function drawIcon({ original, size }: { original: Buffer; size: IconSize }): Promise<Buffer> {
  return sharp(original)
    .resize({ width: size, height: size, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
}
