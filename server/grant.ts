import { join } from 'node:path';
import { openDatabase } from './database/connection.ts';
import { startEmbeddedDatabase } from './database/embedded.ts';
import { findRunningDatabase } from './database/embeddedRunning.ts';
import { migrate } from './database/migrate.ts';
import { type Env, readEnv } from './env.ts';
import { loadEnvFile } from './envFile.ts';
import { AppError, isDatabaseUnavailable } from './errors.ts';
import { grantRole } from './features/users/grantRole.ts';
import { projectFolder } from './projectFolder.ts';

const USAGE = `Gives a role to somebody who has registered.

  npm run grant -- someone@example.org ADMIN|MODERATOR|USER`;

process.exitCode = await run(process.argv.slice(2));

/** The exit code: 0 done, 1 refused or a failure, 2 wrong arguments. */
async function run([email, role, ...others]: string[]): Promise<number> {
  if (!email || !role || others.length > 0) {
    console.error(USAGE);
    return 2;
  }
  try {
    loadEnvFile();
    await grant(readEnv(), email, role);
    return 0;
  } catch (error) {
    console.error(explain(error));
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    return 1;
  }
}

async function grant(env: Env, email: string, role: string): Promise<void> {
  const server = await openServer(env);
  try {
    await migrate(server.url, join(projectFolder, 'prisma/migrations'));
    const db = openDatabase(server.url);
    const done = await grantRole({ db, now: () => new Date() }, { email, role }).finally(() =>
      db.$disconnect(),
    );
    const isSame = done.before === done.after;
    console.log(
      `${done.email} ${isSame ? `is ${done.after} already` : `was ${done.before} and is ${done.after} now`}.`,
    );
  } finally {
    await server.stop();
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
