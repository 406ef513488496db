import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBackup } from './backup/checkBackup.ts';
import { describeContents } from './backup/describeContents.ts';
import { writeBackup } from './backup/writeBackup.ts';
import { startEmbeddedDatabase } from './database/embedded.ts';
import { findRunningDatabase } from './database/embeddedRunning.ts';
import { type Env, readEnv } from './env.ts';
import { loadEnvFile } from './envFile.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { keepAuthSecret } from './features/auth/authSecret.ts';
import { choosePictureStore } from './integrations/pictures/choosePictureStore.ts';
import { makeFolder } from './makeFolder.ts';
import { projectFolder } from './projectFolder.ts';

const USAGE = `Writes database, pictures and AUTH_SECRET into one file, while the portal runs or not, and reads it back.

  npm run backup -- FILE          FILE is new, or a folder: then the name is made from the time
  npm run backup -- --check FILE  only reads a backup and says what it holds

The file holds personal data and secrets: keep it where only operators read. Settings (.env) are not in it.`;

process.exitCode = await run(process.argv.slice(2));

/** The exit code: 0 done, 1 a failure, 2 wrong arguments. */
async function run(args: string[]): Promise<number> {
  const given = readArguments(args);
  if (typeof given === 'string') {
    const isHelp = given === '';
    console[isHelp ? 'log' : 'error'](isHelp ? USAGE : `${given}\n\n${USAGE}`);
    return isHelp ? 0 : 2;
  }
  try {
    loadEnvFile();
    await (given.isCheck ? check(given.file) : backUp(readEnv(), given.file));
    return 0;
  } catch (error) {
    console.error(explain(error));
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    return 1;
  }
}

/** What was asked for; a sentence when that cannot be understood, an empty one when help was. */
function readArguments(args: string[]): { file: string; isCheck: boolean } | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { check: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) return '';
    const [file, ...others] = positionals;
    if (file === undefined) return 'Which file shall hold the backup?';
    if (others.length > 0) return 'Give one file.';
    // npm runs programs in the project's folder and tells where it was called.
    return { file: resolve(process.env.INIT_CWD ?? '.', file), isCheck: values.check };
  } catch (error) {
    return (error as Error).message;
  }
}

async function check(file: string): Promise<void> {
  const { header, contents } = await checkBackup(file);
  console.log(`${file} is whole: ${describeContents(contents)}, of ${header.createdAt}.`);
}

async function backUp(env: Env, given: string): Promise<void> {
  const now = new Date();
  const file = await chooseName(given, now);
  const database = await openServer(env);
  try {
    const { AUTH_SECRET: authSecret } = await keepAuthSecret(env);
    const options = { product: await readVersion(), now, authSecret, log: console.log };
    const contents = await writeBackup(database.url, file, {
      ...options,
      pictures: await choosePictureStore(env),
    });
    const { size } = await stat(file);
    console.log(`${file} (${(size / 1_000_000).toFixed(1)} MB) is whole: ${describeContents(contents)}.`);
    if (contents.missingPictures.length > 0)
      console.error(
        `WARNING: ${contents.missingPictures.length} pictures are not in this instance's picture store and so not in the backup.`,
      );
    console.log('It holds personal data and secrets: only operators should be able to read it.');
  } finally {
    await database.stop();
  }
}

async function chooseName(given: string, now: Date): Promise<string> {
  const found = await stat(given).catch(() => undefined);
  if (found?.isDirectory())
    return join(given, `portal-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`);
  if (found) throw new Error(`${given} exists already. Give a new name; nothing is overwritten.`);
  await makeFolder(resolve(given, '..'));
  return given;
}

async function readVersion(): Promise<string> {
  return JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8')).version;
}

/** The database given, the one of the portal that runs on DATA_DIR, or one that runs just for this. */
async function openServer(env: Env): Promise<{ url: string; stop(): Promise<void> }> {
  const url = env.DATABASE_URL ?? (await findRunningDatabase(env.DATA_DIR));
  if (url) return { url, stop: async () => {} };
  return startEmbeddedDatabase({ dataDir: env.DATA_DIR, log: console.log });
}

function explain(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'The disk is full: nothing was kept.';
  if (isDatabaseUnavailable(error)) return `The database does not answer or refuses us: ${message || code}`;
  return message || String(error);
}
