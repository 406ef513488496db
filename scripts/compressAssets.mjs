// After a build: every built text file that the server hands out as it is gets a brotli twin. Those that are there stay, so that it
// can be stopped. Plain JavaScript, because the first start runs it once the portal answers (start.mjs).
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority, constants as system } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const folder = 'dist/client';
/** Smaller files gain nothing. */
const SMALLEST = 1024;

setPriority(system.priority.PRIORITY_LOW);
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  const twin = join(folder, `${name}.br`);
  if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(name) || existsSync(twin)) continue;
  const bytes = readFileSync(join(folder, name));
  if (bytes.length < SMALLEST) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: bytes.length > 1_000_000 ? 5 : 11 };
  // The portal may be handing it out: a twin is there as a whole or not at all.
  const half = 'dist/.half.br';
  writeFileSync(half, brotliCompressSync(bytes, { params }));
  renameSync(half, twin);
}
rmSync('dist/.uncompressed', { force: true });
