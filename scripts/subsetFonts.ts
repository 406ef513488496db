import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FONT_FOLDER, subsetFonts } from './fontSubsets.ts';

await mkdir(FONT_FOLDER, { recursive: true });
for (const [name, font] of Object.entries(await subsetFonts())) {
  await writeFile(join(FONT_FOLDER, name), font);
  console.log(`${name}: ${font.length} bytes`);
}
