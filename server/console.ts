import { join } from 'node:path';
import { type Database, openDatabase } from './database/connection.ts';
import { startEmbeddedDatabase } from './database/embedded.ts';
import { findRunningDatabase } from './database/embeddedRunning.ts';
import { migrate } from './database/migrate.ts';
import { type Env, readEnv } from './env.ts';
import { loadEnvFile } from './envFile.ts';
import { AppError, isDatabaseUnavailable } from './errors.ts';
import { projectFolder } from './projectFolder.ts';

/**
 * Runs an operator's command with the portal's settings and database, and prints the sentence that it answers. The
 * exit code: 0 done, 1 refused or a failure.
 */
export async function runAtConsole(work: (db: Database, env: Env) => Promise<string>): Promise<number> {
  try {
    loadEnvFile();
    const env = readEnv();
    const server = await openServer(env);
    try {
      await migrate(server.url, join(projectFolder, 'prisma/migrations'));
      const db = openDatabase(server.url);
      console.log(await work(db, env).finally(() => db.$disconnect()));
    } finally {
      await server.stop();
    }
    return 0;
  } catch (error) {
    console.error(explain(error));
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    return 1;
  }
}

/** The database given, the one of the portal that runs on DATA_DIR, or one that runs just for this. */
async function openServer(env: Env): Promise<{ url: string; stop(): Promise<void> }> {
  const url = env.DATABASE_URL ?? (await findRunningDatabase(env.DATA_DIR));
  if (url) return { url, stop: async () => {} };
  return startEmbeddedDatabase({ dataDir: env.DATA_DIR, log: () => {} });
}

function explain(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const { message, code } = error as NodeJS.ErrnoException;
  if (isDatabaseUnavailable(error)) return `The database does not answer or refuses us: ${message || code}`;
  return message || String(error);
}
