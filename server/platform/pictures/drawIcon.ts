import sharp from 'sharp';

export type IconSize = 32 | 180 | 192 | 512;

export async function drawIcon({ original, size }: { original: Buffer; size: IconSize }): Promise<Buffer> {
  return sharp(original)
    .resize({ width: size, height: size, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
}
