// Entry point of `npm start` and of the server's other programs. Builds the portal if its sources have changed, then
// runs it in the same process, so that signals reach it directly. This file is plain JavaScript, because it runs
// before the build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'dist/.stamp');
const SOURCES = [
  'client',
  'messages',
  'packages',
  'rules',
  'server',
  ...readdirSync(join(root, 'prisma'))
    .filter((name) => name.endsWith('.prisma'))
    .map((name) => `prisma/${name}`),
  'prisma/seed',
  'scripts',
  'codegen.ts',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.explorer.config.ts',
  'vite.server.config.ts',
];

process.chdir(root);
buildWhenStale();
if (!process.argv.includes('--build-only')) {
  // Changes argv, so that the program reads its name and arguments as if it had been started directly.
  process.argv.splice(1, 2, join(root, `dist/server/${process.argv[2]}.js`));
  await import(pathToFileURL(process.argv[1]).href);
}

function buildWhenStale() {
  if (!existsSync(join(root, 'client'))) return;
  const [looked, built] = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split('\n') : [];
  // Compares dates and sizes first, because reading all files is ten times slower.
  const looks = fingerprint(lookAt);
  if (looks === looked) return;
  const contents = fingerprint((path) => readFileSync(path));
  if (contents !== built) build();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, `${looks}\n${contents}`);
}

function build() {
  if (!existsSync('node_modules/vite'))
    fail('Packages that build the portal are missing: npm ci --include=dev');
  console.log('Building the portal, which takes about a minute …');
  // `npm test` passes `--generated`, because it has just generated the code.
  if (!process.argv.includes('--generated')) npmRun('generate');
  npmRun('bundle');
}

function npmRun(script) {
  const options = { encoding: 'utf8', shell: process.platform === 'win32' };
  const { status, stdout, stderr, error } = spawnSync('npm', ['run', '--silent', script], options);
  if (status === 0) return;
  fail(`${stdout ?? ''}${stderr ?? ''}${error ?? ''}\nThe build failed.`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

function lookAt(_path, { size, mtimeMs }) {
  return `${size} ${mtimeMs}`;
}

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
