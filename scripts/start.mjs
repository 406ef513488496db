// `npm start` and the other programs of the server: builds the portal when its sources changed since the last build, then runs it in this very process,
// so that signals reach it directly. Plain JavaScript, because it runs before anything is built.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'dist/.stamp');
/** While it is there, not every built file has its compressed twin yet. */
const uncompressedFile = join(root, 'dist/.uncompressed');
const SOURCES = [
  'client',
  'messages',
  'rules',
  'server',
  'prisma/schema.prisma',
  'prisma/seed',
  'scripts',
  'schema.graphql',
  'package-lock.json',
  'vite.config.ts',
  'vite.explorer.config.ts',
  'vite.server.config.ts',
];

process.chdir(root);
buildWhenStale();
// The program finds its own name and arguments in argv, as if it had been called directly.
if (process.argv.includes('--build-only')) {
  if (existsSync(uncompressedFile)) run('scripts/compressAssets.mjs');
} else {
  // From Node 22 on, what V8 compiled is kept where the next build removes it.
  nodeModule.enableCompileCache?.(join(root, 'dist/server/compiled'));
  process.argv.splice(1, 2, join(root, `dist/server/${process.argv[2]}.js`));
  await import(pathToFileURL(process.argv[1]).href);
  if (process.argv[1].endsWith('main.js') && existsSync(uncompressedFile)) compressBeside();
}

function buildWhenStale() {
  // An image that carries only what was built has no sources to compare with.
  if (!existsSync(join(root, 'client'))) return;
  const [looked, built] = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split('\n') : [];
  // Reading every file takes ten times as long as looking at it, and a start is waited for.
  const looks = fingerprint(lookAt);
  if (looks === looked) return;
  const contents = fingerprint((path) => readFileSync(path));
  if (contents !== built) build();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, `${looks}\n${contents}`);
}

function build() {
  console.log('Building the portal, which takes about half a minute …');
  // `npm test` has just generated the code.
  const flags = process.argv.includes('--generated') ? ['--generated'] : [];
  run('--import', 'tsx', 'scripts/build.ts', ...flags);
  writeFileSync(uncompressedFile, '');
}

function run(...args) {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status === 0) return;
  console.error(`${stdout ?? ''}${stderr ?? ''}${error ?? ''}\nThe build failed.`);
  process.exit(1);
}

/** Takes ten seconds, and until then files are compressed when they are sent: the first answer does not wait for it. */
function compressBeside() {
  const child = spawn(process.execPath, ['scripts/compressAssets.mjs'], { stdio: 'ignore' });
  // The next start tries again.
  child.once('error', () => {});
  child.unref();
  process.once('exit', () => child.kill());
}

function lookAt(_path, { size, mtimeMs }) {
  return `${size} ${mtimeMs}`;
}

/** A hash of every source file's path and of what `read` says of it. */
function fingerprint(read) {
  const hash = createHash('sha256').update(process.version);
  for (const source of SOURCES) addTo(hash, source, read);
  return hash.digest('hex');
}

function addTo(hash, path, read) {
  const absolute = join(root, path);
  const stats = statSync(absolute, { throwIfNoEntry: false });
  if (stats?.isFile()) hash.update(path).update(read(absolute, stats));
  if (!stats?.isDirectory()) return;
  for (const name of readdirSync(absolute).sort())
    if (!name.includes('.generated.')) addTo(hash, `${path}/${name}`, read);
}
