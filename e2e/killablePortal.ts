import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '../server/platform/database/embeddedDatabase.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { startTestPortal, type TestPortal } from '../server/test/api.ts';
import { MIGRATIONS } from '../server/test/emptyDatabase.ts';
import { findFreePort } from './freePort.ts';
import { type RunningProgram, startPortalProcess } from './portalProcess.ts';

export type KillablePortal = {
  /** A portal with the same database that runs in the test's process and is not killed. */
  desk: TestPortal;
  start(): Promise<string>;
  kill(): Promise<void>;
  close(): Promise<void>;
};

export async function openKillablePortal(given: Record<string, string> = {}): Promise<KillablePortal> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-killable-'));
  // If the test runs as root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711);
  const database = await startEmbeddedDatabase({ dataDir: join(folder, 'database'), log: () => {} });
  await migrate(database.url, MIGRATIONS);
  const kept = { url: database.url, drop: async () => {} };
  // The port does not change when the portal restarts, because tokens contain the portal's address.
  const PORT = String(await findFreePort());
  const desk = await startTestPortal({ ...given, PORT }, { database: kept, now: () => new Date() });
  const { AUTH_SECRET } = desk.ctx.env;
  const DATA_DIR = join(folder, 'data');
  const settings = { ...given, PORT, DATABASE_URL: database.url, DATA_DIR, AUTH_SECRET, SEED_DEMO: 'false' };
  let running: RunningProgram | undefined;
  const kill = async () => {
    running?.process.kill('SIGKILL');
    await running?.ended;
    running = undefined;
    await expireLeases(desk);
  };
  return {
    desk,
    kill,
    async start() {
      running ??= await startPortalProcess(settings);
      return running.url;
    },
    async close() {
      await kill();
      await desk.close();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Simulates the time after which the jobs of an unresponsive worker are released. */
async function expireLeases({ ctx: { db } }: TestPortal): Promise<void> {
  await db.$executeRaw`UPDATE leases SET until = now() - interval '1 hour'`;
  await db.$executeRaw`UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 hour'
    WHERE locked_at IS NOT NULL`;
}
