/**
 * Draws the portal's pictures and writes them as WebP, AVIF and PNG files.
 *
 *   node prisma/seed/pictures/draw.mjs              everything
 *   node prisma/seed/pictures/draw.mjs library …    only the named pictures
 *   PREVIEW=/tmp/x node …/draw.mjs …                PNG previews into that folder instead
 *
 * The drawings are generated (see draw/) and deterministic, so the sources are code only.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { banners } from './draw/banners.mjs';
import { Canvas } from './draw/kit.mjs';
import { alts, scenes } from './draw/scenes.mjs';

sharp.concurrency(1);

const here = dirname(fileURLToPath(import.meta.url));
const client = join(here, '../../../client');
const bannerDir = join(client, 'assets/banners');
const preview = process.env.PREVIEW;
const names = process.argv.slice(2);
const wanted = (name) => names.length === 0 || names.includes(name);

function drawing(draw, w, h) {
  const c = new Canvas(w, h);
  draw(c);
  return c;
}

/** Encodes with the best quality that stays under the limit. */
async function encode(image, format, limit, { best, least }) {
  const make = (quality) =>
    image
      .clone()
      [format]({ quality, effort: format === 'webp' ? 5 : 4 })
      .toBuffer();
  let [low, high] = [least, best];
  let data = await make(high);
  if (data.length <= limit) return { data, quality: high };
  let found = { data: null, quality: low };
  while (low <= high) {
    const quality = (low + high) >> 1;
    data = await make(quality);
    if (data.length <= limit) {
      found = { data, quality };
      low = quality + 3;
    } else high = quality - 3;
  }
  return found.data ? found : { data, quality: least };
}

async function save(file, image, format, limit, range) {
  if (preview) {
    if (format === 'webp')
      await image
        .clone()
        .png()
        .toFile(join(preview, `${file.split('/').pop().replace('.webp', '')}.png`));
  }
  const { data, quality } = await encode(image, format, limit, range);
  if (!preview) await writeFile(file, data);
  console.log(`${file.split('/').pop()} ${(data.length / 1000).toFixed(1)} kB, quality ${quality}`);
}

const toLinear = Array.from({ length: 256 }, (_, i) =>
  i / 255 <= 0.04045 ? i / 255 / 12.92 : ((i / 255 + 0.055) / 1.055) ** 2.4,
);
const toByte = (v) => Math.round(255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055));

/** Applies curve(luminance, x) => luminance to every pixel, x in 0..1; hues stay, or warm up in the lights. */
async function regrade(svg, curve, warmth = 0) {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const light = (r, g, b) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
  for (let i = 0; i < data.length; i += 3) {
    let [r, g, b] = [toLinear[data[i]], toLinear[data[i + 1]], toLinear[data[i + 2]]];
    const lum = light(r, g, b);
    if (lum <= 0) continue;
    g *= 1 - warmth * 0.3 * lum;
    b *= 1 - warmth * 0.75 * lum;
    const k = curve(lum, ((i / 3) % info.width) / info.width) / light(r, g, b);
    data[i] = toByte(Math.min(1, r * k));
    data[i + 1] = toByte(Math.min(1, g * k));
    data[i + 2] = toByte(Math.min(1, b * k));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
}

/**
 * White text needs a luminance below 0.183 behind it (contrast 4.5 : 1). The left of the wide
 * pictures bends softly towards 0.115, which leaves room for the noise of the compression.
 */
const calmLeft = (lum, x) => {
  const t = Math.min(1, Math.max(0, (x - 0.61) / 0.19));
  const max = 0.115 + 3.9 * t * t * t;
  const knee = max * 0.5;
  return lum <= knee ? lum : knee + (max - knee) * (1 - Math.exp(-(lum - knee) / (max - knee)));
};

/** The phone pictures lie wholly under the text: all tones are kept apart, but below the limit. */
const dusk = (lum) => 0.126 * lum ** 0.66;

if (preview) await mkdir(preview, { recursive: true });
await mkdir(bannerDir, { recursive: true });

for (const [key, draw] of Object.entries(scenes)) {
  if (!wanted(key)) continue;
  const image = sharp(Buffer.from(drawing(draw, 1600, 900).svg())).flatten();
  await save(join(here, `${key}.webp`), image, 'webp', 57_000, { best: 56, least: 26 });
}

for (const [name, { draw }] of Object.entries(banners)) {
  if (!wanted(name)) continue;
  const c = drawing(draw, 1600, 640);
  const sizes = [
    [1600, await regrade(c.svg(), calmLeft), 46_000],
    [1000, await regrade(c.svg([600, 0, 1000, 640]), calmLeft), 30_000],
    [640, await regrade(c.svg([960, 0, 640, 640]), dusk, 0.8), 17_000],
  ];
  for (const [width, image, limit] of sizes) {
    await save(join(bannerDir, `${name}-${width}.webp`), image, 'webp', limit, { best: 64, least: 30 });
    await save(join(bannerDir, `${name}-${width}.avif`), image, 'avif', limit * 0.6, { best: 50, least: 26 });
  }
}

if (wanted('social')) {
  const svg = drawing(scenes['campus-dawn'], 1600, 900).svg([0, 30, 1600, 840]);
  const png = sharp(Buffer.from(svg))
    .resize(1200, 630)
    .png({ palette: true, colours: 128, dither: 0.35, effort: 10, compressionLevel: 9 });
  const data = await png.toBuffer();
  if (!preview) await writeFile(join(client, 'public/social.png'), data);
  console.log(`social.png ${(data.length / 1000).toFixed(1)} kB`);
}

if (!preview && names.length === 0) {
  const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
  await writeFile(join(here, 'pictures.json'), json(alts));
  await writeFile(
    join(bannerDir, 'banners.json'),
    json(Object.entries(banners).map(([name, { alt }]) => ({ name, alt }))),
  );
}
