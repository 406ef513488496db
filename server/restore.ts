import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBackup } from './backup/checkBackup.ts';
import { describeContents } from './backup/describeContents.ts';
import { requireKnownSchema } from './backup/loadBackup.ts';
import { restoreDatabase } from './backup/restoreDatabase.ts';
import { restoreFiles } from './backup/restoreFiles.ts';
import { openDatabase } from './database/connection.ts';
import { replaceEmbeddedDatabase, startEmbeddedDatabase } from './database/embedded.ts';
import { findRunningDatabase } from './database/embeddedRunning.ts';
import { type Env, readEnv } from './env.ts';
import { loadEnvFile } from './envFile.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { resumeOutgoing } from './outgoing.ts';
import { projectFolder } from './projectFolder.ts';

const USAGE = `Brings back what npm run backup wrote: into DATA_DIR, or into the empty database of DATABASE_URL.

  npm run restore -- FILE [--force]
  npm run restore -- --resume

  --force    DATA_DIR holds a database already: keep that aside, under another name
  --resume   after a restore nothing goes out (mails, webhooks, refunds): let it go out now`;

const MIGRATIONS = join(projectFolder, 'prisma/migrations');

type Arguments = { file: string | undefined; mayReplace: boolean };

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
    await (given.file === undefined ? resume(readEnv()) : restore(readEnv(), given.file, given.mayReplace));
    return 0;
  } catch (error) {
    console.error(explain(error));
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    return 1;
  }
}

/** What was asked for, without a file to let things go out; a sentence when it cannot be understood, empty for help. */
function readArguments(args: string[]): Arguments | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        force: { type: 'boolean', default: false },
        resume: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) return '';
    const [file, ...others] = positionals;
    if (others.length > 0 || (file !== undefined && values.resume)) return 'Give one file, or --resume.';
    if (values.resume) return { file: undefined, mayReplace: false };
    if (file === undefined) return 'Which backup shall be restored?';
    // npm runs programs in the project's folder and tells where it was called.
    return { file: resolve(process.env.INIT_CWD ?? '.', file), mayReplace: values.force };
  } catch (error) {
    return (error as Error).message;
  }
}

async function restore(env: Env, file: string, mayReplace: boolean): Promise<void> {
  const checked = await checkBackup(file);
  requireKnownSchema(file, checked.header, MIGRATIONS);
  console.log(`${file} is whole: ${describeContents(checked.contents)}, of ${checked.header.createdAt}.`);
  const now = new Date();
  const fill = async (url: string) => {
    const files = await restoreFiles(env, now, console.log);
    await restoreDatabase(url, file, checked, {
      migrations: MIGRATIONS,
      now,
      onOther: files.take,
      log: console.log,
    });
    await files.finish(url);
  };
  if (env.DATABASE_URL) await fill(env.DATABASE_URL);
  else {
    if (await findRunningDatabase(env.DATA_DIR))
      throw new Error(`A portal runs on DATA_DIR ${env.DATA_DIR}: stop it first.`);
    const former = await replaceEmbeddedDatabase({
      dataDir: env.DATA_DIR,
      mayReplace,
      log: console.log,
      fill,
    });
    if (former)
      console.log(`The former data are in ${former}; delete the folder when you do not need it any more.`);
  }
  console.log(
    'Restored. Everybody signs in again. Start the portal and look at it; mails, webhooks and refunds wait until you ' +
      'say: npm run restore -- --resume',
  );
}

async function resume(env: Env): Promise<void> {
  const given = env.DATABASE_URL ?? (await findRunningDatabase(env.DATA_DIR));
  const database = given
    ? { url: given, stop: async () => {} }
    : await startEmbeddedDatabase({ dataDir: env.DATA_DIR, log: console.log });
  try {
    const db = openDatabase(database.url);
    const wasHeld = await resumeOutgoing({ db }).finally(() => db.$disconnect());
    console.log(
      wasHeld
        ? 'Mails, webhooks and refunds go out again, within a few seconds where the portal runs.'
        : 'Nothing was held: mails, webhooks and refunds go out already.',
    );
  } finally {
    await database.stop();
  }
}

function explain(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'The disk is full: nothing was restored.';
  if (isDatabaseUnavailable(error)) return `The database does not answer or refuses us: ${message || code}`;
  return message || String(error);
}
