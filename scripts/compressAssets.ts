// Final build step: adds a Brotli-compressed copy of every static text file.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const folder = 'dist/client';
const SMALLEST = 1024;
/** Larger files belong to the API explorer and the PDF viewer. Better compression would take seconds for each. */
const LARGE = 600_000;

for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(name)) continue;
  const bytes = readFileSync(join(folder, name));
  if (bytes.length < SMALLEST) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE ? 5 : 11 };
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }));
}
