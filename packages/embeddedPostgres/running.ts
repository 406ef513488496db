import { readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { readPassword } from './cluster.ts';
import { buildUrl } from './connect.ts';
import type { Place } from './place.ts';
import { findPostmaster, isReady } from './server.ts';

/**
 * The address of the embedded database that already runs on `dataDir`, a portal's or one that a killed portal left;
 * `undefined` when none does. It starts nothing and holds no lock: when the portal stops, so does this database.
 * Throws a sentence when its password may not be read.
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
