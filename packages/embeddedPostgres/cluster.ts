import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lchown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { exists, syncFolder } from '../files/index.ts';
import { type Engine, engineEnvironment } from './engine.ts';
import type { Account } from './owner.ts';
import type { Place } from './place.ts';

export const PORTAL = 'portal';

/**
 * Locales to try, in this order. Plain C comes last, because text search and trigrams ignore accented letters under
 * it.
 */
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/**
 * Returns the password in `{dataDir}/database-password`, or generates one. If `isNew`, an existing database does not
 * use the password yet.
 */
export async function readPassword(dataDir: string): Promise<{ password: string; isNew: boolean }> {
  const file = path.join(dataDir, 'database-password');
  const kept = (await readFile(file, 'utf8').catch(ignoreMissing))?.trim();
  if (kept) return { password: kept, isNew: false };
  const password = randomBytes(24).toString('base64url');
  return { password, isNew: true };
}

export async function storePassword(dataDir: string, password: string) {
  const file = path.join(dataDir, 'database-password');
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${password}\n`, { flag: 'wx', mode: 0o600, flush: true });
  await rename(draft, file);
}

/**
 * Returns `made` if this call created the cluster, otherwise `found`. Throws if the folder is damaged or initdb
 * fails.
 */
export async function prepareCluster(
  place: Place,
  engine: Engine,
  password: string,
  log: (line: string) => void,
): Promise<'made' | 'found'> {
  if (await isComplete(place.data)) {
    await giveToAccount(place);
    return 'found';
  }
  await clearIncomplete(place.data, log);
  await createCluster(place, engine, password);
  return 'made';
}

export async function resetPassword(place: Place, engine: Engine, password: string) {
  const args = ['--single', '-D', place.data, 'postgres'];
  const { code, output } = await run(
    engine.postgres,
    args,
    place.account,
    `ALTER ROLE ${PORTAL} PASSWORD '${password}'\n`,
  );
  if (code !== 0) throw new Error(`The database password could not be replaced: ${lastLines(output)}`);
}

export async function readMajor(data: string): Promise<string | undefined> {
  const text = await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return text?.trim() || undefined;
}

export function lastLines(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.trim())
    .slice(-6)
    .join('\n');
}

async function isComplete(data: string): Promise<boolean> {
  const hasCore =
    (await exists(path.join(data, 'PG_VERSION'))) && (await exists(path.join(data, 'global', 'pg_control')));
  // initdb creates the database with id 5 (`postgres`) last.
  return hasCore && ((await exists(path.join(data, 'base', '5'))) || (await holdsDatabases(data)));
}

/** True if users have created databases. PostgreSQL numbers objects that users create from 16384. */
async function holdsDatabases(data: string): Promise<boolean> {
  const names = await readdir(path.join(data, 'base')).catch(() => []);
  return names.some((name) => Number(name) >= 16384);
}

export async function giveToAccount({ data, account }: Place) {
  const { uid, mode } = await stat(data);
  if (uid === 0 && account.uid !== undefined) await chownAll(data, account);
  if ((mode & 0o777) !== 0o700) await chmod(data, 0o700);
}

async function chownAll(folder: string, account: Account) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) await chownAll(place, account);
    else await lchown(place, account.uid ?? 0, account.gid ?? 0);
  }
  await chown(folder, account.uid ?? 0, account.gid ?? 0);
}

/**
 * Renames an incomplete cluster. Another program must have created it, because the portal moves only complete
 * clusters here. Throws if the cluster contains databases.
 */
async function clearIncomplete(data: string, log: (line: string) => void) {
  if (!(await exists(data))) return;
  if (await holdsDatabases(data)) {
    throw new Error(
      `${data} holds databases but is damaged (no PG_VERSION or pg_control): bring back a backup of it`,
    );
  }
  const aside = `${data}.incomplete-${randomBytes(4).toString('hex')}`;
  await rename(data, aside);
  log(`${data} was not a complete database: moved it to ${aside} and begin with an empty one`);
}

async function createCluster({ data, account }: Place, engine: Engine, password: string) {
  await removeDrafts(data);
  const draft = `${data}.draft-${randomBytes(4).toString('hex')}`;
  const passwordFile = `${draft}.password`;
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(passwordFile, `${password}\n`, { flag: 'wx', mode: 0o600 });
    if (account.uid !== undefined) {
      for (const place of [draft, passwordFile]) await chown(place, account.uid, account.gid ?? 0);
    }
    await initialise(draft, passwordFile, engine, account);
    await rename(draft, data);
    await syncFolder(path.dirname(data));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw new Error(`A new database could not be made in ${data}: ${(error as Error).message}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/**
 * Removes incomplete clusters left by starts that were killed during initdb. Ignores files that a running initdb
 * still uses.
 */
async function removeDrafts(data: string) {
  const home = path.dirname(data);
  for (const name of await readdir(home)) {
    if (!name.startsWith(`${path.basename(data)}.draft-`)) continue;
    await rm(path.join(home, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function initialise(folder: string, passwordFile: string, engine: Engine, account: Account) {
  for (const characterType of CHARACTER_TYPES) {
    const args = [
      `--pgdata=${folder}`,
      `--username=${PORTAL}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${characterType}`,
    ];
    const { code, output } = await run(engine.initdb, args, account);
    if (code === 0) return;
    if (!output.includes('invalid locale name')) throw new Error(lastLines(output));
  }
}

type ProgramResult = { code: number | null; output: string };

function run(program: string, args: string[], account: Account, input = ''): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...account, cwd: '/', env: engineEnvironment });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
