import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FONT_FOLDER, subsetFonts } from './fontSubsets.ts';

test('the committed font subsets match the installed font packages', async () => {
  const fonts = await subsetFonts();
  for (const [name, font] of Object.entries(fonts))
    expect(font.equals(await readFile(join(FONT_FOLDER, name))), `run: npm run fonts (${name})`).toBe(true);
  const total = Object.values(fonts).reduce((sum, { length }) => sum + length, 0);
  expect(total).toBeLessThanOrEqual(40_000);
});
