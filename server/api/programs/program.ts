import { join, resolve } from 'node:path';
import { findRunningDatabase } from '../../../packages/embeddedPostgres/index.ts';
import type { WorkContext } from '../../events/publish.ts';
import { openDatabase } from '../../platform/database/connection.ts';
import { startEmbeddedDatabase } from '../../platform/database/embeddedDatabase.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { isDatabaseUnavailable } from '../../platform/errors.ts';
import { projectFolder } from '../../platform/files/projectFolder.ts';
import { loadOrCreateAuthSecret } from '../../platform/secrets/authSecret.ts';
import { directUrl, type Env, type PortalEnv, readEnv } from '../../platform/settings/env.ts';
import { refreshSettings } from '../../platform/settings/storedSettings.ts';
import { LISTENERS } from '../listeners.ts';
import { loadEnvFile } from '../start/envFile.ts';

export type Program<Given> = {
  usage: string;
  read(args: string[]): Given;
  run(given: Given): Promise<number | undefined>;
  explain?: (error: unknown) => string;
};

/**
 * Sets the process's exit code: 0 on success, 1 after a failure, 2 for invalid arguments. `--help` prints the usage.
 */
export async function runProgram<Given>(program: Program<Given>): Promise<void> {
  process.exitCode = await callProgram(program, process.argv.slice(2));
}

async function callProgram<Given>(
  { usage, read, run, explain = explainFailure }: Program<Given>,
  args: string[],
): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    return 0;
  }
  let given: Given;
  try {
    given = read(args);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return 2;
  }
  try {
    loadEnvFile();
    return (await run(given)) ?? 0;
  } catch (error) {
    console.error(explain(error));
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    return 1;
  }
}

export function explainFailure(error: unknown, diskFull = 'The disk is full.'): string {
  const { message, code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return diskFull;
  if (isDatabaseUnavailable(error)) return `The database does not answer or refuses us: ${message || code}`;
  return message || String(error);
}

/** npm runs programs in the project's folder and passes the caller's folder in INIT_CWD. */
export function resolveGiven(file: string): string {
  return resolve(process.env.INIT_CWD ?? '.', file);
}

/**
 * Returns the URL of the configured database, of the running portal's database in DATA_DIR, or of a database
 * that is started temporarily.
 */
export async function openServer(
  env: Env,
  log: (line: string) => void = console.log,
): Promise<{ url: string; stop(): Promise<void> }> {
  const url = directUrl(env) ?? (await findRunningDatabase(env.DATA_DIR));
  if (url) return { url, stop: async () => {} };
  return startEmbeddedDatabase({ dataDir: env.DATA_DIR, log });
}

export async function openMigratedServer(env: Env, log?: (line: string) => void) {
  const server = await openServer(env, log);
  try {
    await migrate(server.url, join(projectFolder, 'prisma/migrations'));
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

export async function readStoredSettings(url: string, env: PortalEnv): Promise<void> {
  const db = openDatabase(url);
  await refreshSettings({ db, env }).finally(() => db.$disconnect());
}

export async function workOnDatabase(work: (ctx: WorkContext) => Promise<string>): Promise<undefined> {
  const env = await loadOrCreateAuthSecret(readEnv());
  const server = await openMigratedServer(env, () => {});
  try {
    const db = openDatabase(server.url);
    await refreshSettings({ db, env });
    const ctx = { db, env, now: () => new Date(), listeners: LISTENERS };
    console.log(await work(ctx).finally(() => db.$disconnect()));
  } finally {
    await server.stop();
  }
}
