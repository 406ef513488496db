import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedDatabase } from './database/embedded.ts';
import { findRunningDatabase } from './database/embeddedRunning.ts';
import { migrate } from './database/migrate.ts';
import { type Env, readEnv } from './env.ts';
import { loadEnvFile } from './envFile.ts';
import { AppError, isDatabaseUnavailable } from './errors.ts';
import { isOurs } from './features/pictures/choosePicture.ts';
import { describeImport, makePrintable } from './features/scholarships/import/describeImport.ts';
import { importScholarships } from './features/scholarships/import/importScholarships.ts';
import { showProgress } from './features/scholarships/import/showProgress.ts';
import { FORMATS, type Format } from './features/scholarships/import/sourceRecord.ts';
import type { Spelling } from './features/scholarships/import/spelling.ts';
import { projectFolder } from './projectFolder.ts';
import { SCHOLARSHIP_WIRE, scholarshipErrorsToWire, scholarshipFromWire } from './rest/wire.ts';

const USAGE = `Imports scholarships from a JSON, JSON lines or CSV file. See docs/import.md.

  npm run import -- FILE [--write] [--skip-bad] [--format ${FORMATS.join('|')}]

  --write      writes; without it you only see what would happen
  --skip-bad   writes the good records although others are bad
  --format     when the file's first sign does not tell its format`;

/** Files are written as the REST door spells. */
const spelling: Spelling = {
  fields: SCHOLARSHIP_WIRE,
  read: scholarshipFromWire,
  explain: scholarshipErrorsToWire,
};

type Arguments = { file: string; isWrite: boolean; skipsBad: boolean; format: Format | undefined };

process.exitCode = await run(process.argv.slice(2));

/** The exit code: 0 done, 1 bad records or a failure, 2 wrong arguments. */
async function run(args: string[]): Promise<number> {
  const given = readArguments(args);
  if (typeof given === 'string') {
    const isHelp = given === '';
    console[isHelp ? 'log' : 'error'](isHelp ? USAGE : `${given}\n\n${USAGE}`);
    return isHelp ? 0 : 2;
  }
  try {
    loadEnvFile();
    return await importFile(given, readEnv());
  } catch (error) {
    console.error(makePrintable(explain(error)));
    if (!isUncertain(error)) console.error('Nothing was written.');
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    return 1;
  }
}

/** What was asked for; a sentence when that cannot be understood, an empty one when help was. */
function readArguments(args: string[]): Arguments | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        write: { type: 'boolean', default: false },
        'skip-bad': { type: 'boolean', default: false },
        format: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) return '';
    const [file, ...others] = positionals;
    if (file === undefined) return 'Which file shall be imported?';
    if (others.length > 0) return 'Give one file.';
    const format = FORMATS.find((name) => name === values.format);
    if (values.format !== undefined && !format) return `--format is one of ${FORMATS.join(', ')}.`;
    // npm runs programs in the project's folder and tells where it was called.
    const path = resolve(process.env.INIT_CWD ?? '.', file);
    return { file: path, isWrite: values.write, skipsBad: values['skip-bad'], format };
  } catch (error) {
    return (error as Error).message;
  }
}

async function importFile({ file, isWrite, skipsBad, format }: Arguments, env: Env): Promise<number> {
  const stopping = new AbortController();
  // The second one ends the process at once; the database takes back what was not committed then, too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stopping.abort(new Error('Stopped.')));
  }
  const progress = showProgress(process.stdout);
  const database = await openDatabase(env);
  try {
    const report = await importScholarships(database.url, file, spelling, {
      isWrite,
      skipsBad,
      format,
      timeZone: env.TIME_ZONE,
      isOwnAddress: (address) => isOurs(env, address),
      onProgress: progress.show,
      signal: stopping.signal,
    });
    progress.end();
    console.log(describeImport(report, { isWrite, skipsBad }));
    return report.bad > 0 && !skipsBad ? 1 : 0;
  } finally {
    progress.end();
    // What was written stays written when this fails, and the next start clears up.
    await database.stop().catch((error: Error) => console.error(error.message));
  }
}

/** The portal's database: the one given, the one of the portal that runs on DATA_DIR, or one started for this import. */
async function openDatabase(env: Env): Promise<{ url: string; stop(): Promise<void> }> {
  const given = env.DATABASE_URL ?? (await findRunningDatabase(env.DATA_DIR));
  const database = given
    ? { url: given, stop: async () => {} }
    : await startEmbeddedDatabase({ dataDir: env.DATA_DIR, log: console.log });
  try {
    await migrate(database.url, join(projectFolder, 'prisma/migrations'));
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** The connection broke while the database stored everything. */
function isUncertain(error: unknown): boolean {
  return error instanceof AppError && error.code === 'UNAVAILABLE';
}

function explain(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  if (!isDatabaseUnavailable(error)) return message || String(error);
  return `The database does not answer or refuses us: ${message || code}`;
}
