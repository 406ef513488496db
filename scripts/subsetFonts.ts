import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FONT_FOLDER, subsetFonts } from './fontSubsets.ts';

// Writes the small fonts in client/app/fonts. Run it after an update of the font packages or a change of
// fonts.css.
await mkdir(FONT_FOLDER, { recursive: true });
for (const [name, font] of Object.entries(await subsetFonts())) {
  await writeFile(join(FONT_FOLDER, name), font);
  console.log(`${name}: ${font.length} bytes`);
}
