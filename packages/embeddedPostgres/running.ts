import { readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { readPassword } from './cluster.ts';
import { buildUrl } from './connect.ts';
import type { Place } from './place.ts';
import { findPostmaster, isReady } from './server.ts';

/**
 * Returns the URL of the database that a running or killed portal has started, or `undefined`. Starts no database and
 * takes no lock. Throws if the password file cannot be read.
 */
export async function findRunningDatabase(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined);
  if (folder === undefined) return undefined;
  const inside = path.join(folder, 'postgres');
  const data = await readlink(inside).catch(() => inside);
  const place: Place = { account: {}, home: path.dirname(data), data };
  const postmaster = await findPostmaster(place);
  if (!postmaster || !(await isReady(place, postmaster))) return undefined;
  const { password, isNew } = await readPassword(folder).catch((error) => explainPassword(folder, error));
  if (isNew) return undefined;
  return buildUrl(postmaster.port, password);
}

function explainPassword(folder: string, error: NodeJS.ErrnoException): never {
  throw new Error(
    `${path.join(folder, 'database-password')} cannot be read (${error.code}): a portal runs on this DATA_DIR, ` +
      'use the account that started it',
  );
}
