import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { projectFolder } from '../server/platform/files/projectFolder.ts';

const { resolve } = createRequire(import.meta.url);
export const FONT_FOLDER = join(projectFolder, 'client/app/fonts');
const CSS = join(projectFolder, 'client/app/fonts.css');

/** `fonts.css` must declare the same weights. */
const SUBSETS = [
  { name: 'inter', source: 'inter/files/inter-latin-wght-normal.woff2', weight: { min: 400, max: 700 } },
  {
    name: 'source-serif-4',
    source: 'source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
    weight: 600,
  },
];
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];

export async function subsetFonts(): Promise<Record<string, Buffer>> {
  const css = await readFile(CSS, 'utf8');
  const entries = SUBSETS.map(async ({ name, source, weight }) => {
    const font = await readFile(resolve(`@fontsource-variable/${source}`));
    const subset = await subsetFont(font, readCharacters(css, `${name}.woff2`), {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      variationAxes: { wght: weight },
    });
    return [`${name}.woff2`, subset] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

function readCharacters(css: string, file: string): string {
  const rule = css.split('@font-face').find((text) => text.includes(`fonts/${file}`)) ?? '';
  const ranges = [...rule.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)];
  if (ranges.length === 0) throw new Error(`fonts.css has no unicode-range for ${file}.`);
  return ranges
    .flatMap(([, first = '', last = first]) => {
      const start = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index);
    })
    .map((code) => String.fromCodePoint(code))
    .join('');
}
