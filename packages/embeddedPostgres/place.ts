import { randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, readlink, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isFolder, makeFolder } from '../files/index.ts';
import { type Account, canEnter, chooseAccount, isRoot, nameAccount } from './owner.ts';

export type Place = { account: Account; home: string; data: string };

export async function makeDataDir(dataDir: string): Promise<string> {
  try {
    await makeFolder(dataDir);
    return await realpath(dataDir);
  } catch (error) {
    throw new Error(`DATA_DIR ${path.resolve(dataDir)} cannot be created: ${(error as Error).message}`);
  }
}

/**
 * Chooses the data folder, which defaults to `{dataDir}/postgres`. If the account under which root runs PostgreSQL
 * cannot enter that folder, creates a link there to a folder outside `dataDir`. Later starts then find the data even
 * if DATA_DIR moves.
 */
export async function choosePlace(dataDir: string, log: (line: string) => void): Promise<Place> {
  const inside = path.join(dataDir, 'postgres');
  const outside = await readlink(inside).catch(() => undefined);
  const data = outside ?? inside;
  const home = path.dirname(data);
  if (!(await isFolder(home))) {
    throw new Error(
      `The data of this portal was in ${data}, which is gone: bring it back, or remove the link ${inside} ` +
        'to begin with an empty database',
    );
  }
  const owner = await readOwner(data);
  if (!isRoot()) return { account: {}, home, data: refuseForeign(data, owner) };

  const account = owner?.uid ? owner : chooseAccount(log);
  if (canEnter(account, home)) return { account, home, data };
  if (owner) throw new Error(`${nameAccount(account)} may not enter ${home}, where its data is: allow it to`);
  return placeOutside(dataDir, account);
}

async function placeOutside(dataDir: string, account: Account): Promise<Place> {
  const home = await makeHome(account);
  const data = path.join(home, 'postgres');
  await symlink(data, path.join(dataDir, 'postgres'));
  return { account, home, data };
}

/** Creates a folder with a random name, so that a recreated DATA_DIR does not find the data of a deleted one. */
async function makeHome(account: Account): Promise<string> {
  for (const base of ['/var/lib', tmpdir()]) {
    const home = path.join(base, `available-scholarship-${randomBytes(4).toString('hex')}`);
    const isMade = await mkdir(home).then(
      () => true,
      () => false,
    );
    if (!isMade) continue;
    await chmod(home, 0o755);
    if (canEnter(account, home)) return home;
  }
  throw new Error(
    `No folder was found that ${nameAccount(account)} may enter: set DATA_DIR to one, like /srv/portal`,
  );
}

function refuseForeign(data: string, owner: Account | undefined): string {
  if (!owner || owner.uid === process.getuid?.()) return data;
  throw new Error(
    `${data} belongs to ${nameAccount(owner)}: start as that account or as root, or set DATA_DIR`,
  );
}

async function readOwner(data: string): Promise<Account | undefined> {
  const found = await lstat(data).catch(() => undefined);
  return found && { uid: found.uid, gid: found.gid };
}
