import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '../platform/database/embeddedDatabase.ts';
import { migrate } from '../platform/database/migrate.ts';
import { projectFolder } from '../platform/files/projectFolder.ts';
import { databaseUrl, TEMPLATE } from './database.ts';
import { makeDatabaseFolder } from './databaseFolder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
  }
}

type SharedServer = { server: ReturnType<typeof startServer>; users: number };

/** The server is stored globally, because each Vitest project loads this module separately. */
const kept = globalThis as { testDatabase?: SharedServer };

/** Starts one server for all projects of the run and stops it after the last one. */
export default async function startTestDatabase(project: TestProject): Promise<() => Promise<void>> {
  kept.testDatabase ??= { server: startServer(), users: 0 };
  const shared = kept.testDatabase;
  shared.users += 1;
  const { url, stop } = await shared.server;
  project.provide('databaseServer', url);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete kept.testDatabase;
    await stop();
  };
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await makeDatabaseFolder('portal-test-');
  const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await forgetAtCrash(client);
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  await migrate(databaseUrl(server.url, TEMPLATE), join(projectFolder, 'prisma/migrations'));
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Disables durability for speed. Crash tests start separate servers. */
async function forgetAtCrash(client: pg.Client) {
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await client.query(`ALTER SYSTEM SET ${name} = off`);
  await client.query('SELECT pg_reload_conf()');
}
