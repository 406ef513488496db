import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectFolder } from '../server/platform/files/projectFolder.ts';

/** Generates the PNG and ICO icons in client/public from `favicon.svg`, for uses that do not accept SVG. */
const folder = join(projectFolder, 'client/public');
const svg = await readFile(join(folder, 'favicon.svg'));
const PAPER = '#fcfbf9';

const draw = (size: number) =>
  sharp(svg, { density: (72 * size) / 48 })
    .resize(size, size)
    .png()
    .toBuffer();

/** Draws the icon on a background with a margin, because operating systems crop the icons that are drawn this way. */
async function drawOnPaper(size: number, share: number): Promise<Buffer> {
  const picture = await draw(Math.round(size * share));
  return sharp({ create: { width: size, height: size, channels: 3, background: PAPER } })
    .composite([{ input: picture }])
    .png({ palette: true })
    .toBuffer();
}

function joinIco(pictures: { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

const small = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await draw(size) })));
const files = {
  'favicon.ico': joinIco(small),
  'apple-touch-icon.png': await drawOnPaper(180, 0.78),
  'icon-192.png': await draw(192),
  'icon-512.png': await draw(512),
  'icon-maskable-512.png': await drawOnPaper(512, 0.56),
};
for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
