import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { startEmbeddedDatabase } from '../server/platform/database/embeddedDatabase.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { startTestPortal } from '../server/test/api.ts';
import { startTestBucket } from '../server/test/bucket.ts';
import { MIGRATIONS } from '../server/test/emptyDatabase.ts';
import { startSmtp } from '../server/test/smtp.ts';
import { startStripe } from '../server/test/stripe.ts';
import { startBalancer } from './balancer.ts';
import buildPortal from './buildPortal.ts';
import { findFreePort } from './freePort.ts';
import { startPooler } from './pgbouncer.ts';
import { type RunningProgram, startPortalProcess } from './portalProcess.ts';

const INSTANCES = 3;

type SharedDatabase = { url: string; stop(): Promise<unknown> };

async function openDatabase(folder: string): Promise<SharedDatabase> {
  const database = await startEmbeddedDatabase({ dataDir: join(folder, 'database'), log: () => {} });
  await migrate(database.url, MIGRATIONS);
  return database;
}

/**
 * Starts three built portals with a shared database, bucket and mail server. `open` creates a migrated database in a
 * folder that is deleted at the end.
 */
export async function startSeveral(open: (folder: string) => Promise<SharedDatabase> = openDatabase) {
  buildPortal();
  const undo: (() => unknown)[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'portal-several-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  const database = await open(folder);
  undo.push(database.stop);
  const pooler = await startPooler(folder, database.url);
  undo.push(pooler.close);
  const bucket = await startTestBucket();
  undo.push(bucket.close);
  const smtp = await startSmtp();
  undo.push(smtp.close);
  const stripe = await startStripe(() => new Date());
  undo.push(stripe.close);

  const ports = [];
  for (let place = 0; place <= INSTANCES; place += 1) ports.push(await findFreePort());
  const [port = 0, ...portals] = ports;
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    ...stripe.settings,
    SEVERAL_INSTANCES: 'true',
    SHUTDOWN_DELAY: '5',
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1',
    AUTH_SECRET: 'k3Y0fT7wLq9ZpVbN2sXc8RgHd5JmUe4A',
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: database.url,
    ...bucket.settings,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'portal@example.org',
    REQUIRE_VERIFIED_EMAIL: 'false',
    SEED_DEMO: 'false',
    LIMIT_API: '1000000',
  };
  const openDesk = async () => {
    const desk = await startTestPortal(settings, {
      database: { url: settings.DATABASE_DIRECT_URL, drop: async () => {} },
      now: () => new Date(),
    });
    undo.push(desk.close);
    return desk.ctx;
  };
  let ctx = await openDesk();
  const running: RunningProgram[] = [];
  undo.push(() => Promise.all(running.map((portal) => kill(portal))));
  const start = async (place: number) => {
    const DATA_DIR = join(folder, randomBytes(6).toString('hex'));
    running[place] = await startPortalProcess({ ...settings, PORT: String(portals[place]), DATA_DIR });
  };
  await Promise.all(portals.map((_port, place) => start(place)));
  const balancer = await startBalancer(folder, { port, portals });
  undo.push(balancer.close);
  const isReady = async () => expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const becomeReady = () => vi.waitFor(isReady, { timeout: 20_000, interval: 200 });
  await becomeReady();
  const end = async (place: number) => {
    await running[place]?.stop();
    return running[place]?.ended;
  };

  return {
    url,
    settings,
    pooler,
    stripe,
    smtp,
    ctx: () => ctx,
    async replace(place: number) {
      const code = await end(place);
      await start(place);
      return code;
    },
    async moveTo(database: string) {
      const next = await startPooler(folder, database);
      undo.push(next.close);
      Object.assign(settings, { DATABASE_URL: next.url, DATABASE_DIRECT_URL: database });
      await Promise.all(portals.map((_port, place) => end(place)));
      await Promise.all(portals.map((_port, place) => start(place)));
      await becomeReady();
      ctx = await openDesk();
    },
    async crash(place: number) {
      const portal = running[place];
      if (portal) await kill(portal);
      await start(place);
    },
    async close() {
      for (const step of undo.reverse()) await step();
    },
  };
}

async function kill({ process, ended }: RunningProgram): Promise<void> {
  process.kill('SIGKILL');
  await ended;
}
