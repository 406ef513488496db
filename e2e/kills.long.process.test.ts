import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startEmbeddedDatabase } from '../server/platform/database/embeddedDatabase.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { startTestPortal } from '../server/test/api.ts';
import { MIGRATIONS } from '../server/test/emptyDatabase.ts';
import { startStripe } from '../server/test/stripe.ts';
import { findFreePort } from './freePort.ts';
import { findHalves, findLost, findUnsent, type Ledger } from './ledger.ts';
import { type RunningProgram, startPortalProcess } from './portalProcess.ts';
import { makeScholarships, type WriterContext, write } from './writers.ts';

const KILLS = 20;
const WRITERS = 10;

/** Minimum number of acknowledged calls between a start and a kill, enough for at least one of each type. */
const MIN_ENTRIES = 60;
const MAX_ENTRIES = 160;

async function startSurroundings() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-kills-'));
  await chmod(folder, 0o711);
  const database = await startEmbeddedDatabase({ dataDir: join(folder, 'database'), log: () => {} });
  await migrate(database.url, MIGRATIONS);
  const stripe = await startStripe(() => new Date());
  // The port is the same after each start, because tokens and payment return URLs contain it.
  const PORT = String(await findFreePort());
  const desk = await startTestPortal(
    { ...stripe.settings, PORT },
    {
      database: { url: database.url, drop: async () => {} },
      now: () => new Date(),
    },
  );
  return {
    ctx: desk.ctx,
    stripe,
    settings: {
      ...stripe.settings,
      PORT,
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      AUTH_SECRET: desk.ctx.env.AUTH_SECRET,
      SEED_DEMO: 'false',
      LIMIT_API: '1000000',
    },
    async close() {
      await desk.close();
      await stripe.close();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function awaitPortal() {
  let resolve: (url: string) => void = () => {};
  const promise = new Promise<string>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

// security: C74
it('a portal loses no acknowledged write when killed repeatedly', async () => {
  const { ctx, stripe, settings, close } = await startSurroundings();
  const ledger: Ledger = new Map();
  let next = awaitPortal();
  let running: RunningProgram | undefined;
  let isOver = false;
  let left = 0;
  const countDown = () => {
    left -= 1;
    if (left !== 0) return;
    next = awaitPortal();
    running?.process.kill('SIGKILL');
  };
  const writing: WriterContext = {
    portal: { url: () => next.promise },
    ctx: () => ctx,
    stripe,
    ledger,
    onEntry: countDown,
    isOver: () => isOver,
  };
  const scholarshipIds = await makeScholarships(ctx, 5);
  const writers = Array.from({ length: WRITERS }, () => write(writing, scholarshipIds));
  const failed = Promise.race(writers.map((writer) => writer.then(() => new Promise<never>(() => {}))));
  const stopWriters = () => {
    isOver = true;
    next.resolve('http://127.0.0.1:1');
    return Promise.all(writers);
  };
  try {
    for (let round = 0; round < KILLS; round += 1) {
      running = await startPortalProcess(settings);
      left = MIN_ENTRIES + Math.floor(Math.random() * (MAX_ENTRIES - MIN_ENTRIES));
      next.resolve(running.url);
      expect(await Promise.race([running.ended, failed])).toBe('SIGKILL');
      expect([round, await findLost(ctx, ledger), await findHalves(ctx)]).toEqual([round, [], []]);
    }
    await stopWriters();
    expect(await findUnsent(ctx, join(settings.DATA_DIR, 'mail'))).toEqual([]);
    const kinds = new Set([...ledger.keys()].map((entry) => entry.split(' ')[0]));
    expect([...kinds].sort()).toEqual(['application', 'checkout', 'edit', 'event', 'review']);
    const paid = [...stripe.charges.values()].map(({ metadata }) => metadata.paymentId);
    expect(new Set(paid).size).toBe(paid.length);

    await ctx.db.$executeRaw`DELETE FROM application_events WHERE kind = 'UPDATED'`;
    await ctx.db.$executeRaw`DELETE FROM reviews`;
    await ctx.db.$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'webhook:%'`;
    const gone = [...ledger.keys()].filter((entry) => /^(edit|review) /.test(entry));
    expect((await findLost(ctx, ledger)).sort()).toEqual(gone.sort());
    expect([...new Set((await findHalves(ctx)).map((half) => half.split(': ')[0]))]).toEqual([
      'an application whose edits its timeline does not count',
      'a delivery to send without its job',
      'a scholarship that counts its ratings wrongly',
    ]);
    await ctx.db.$executeRaw`UPDATE payments SET amount = amount + 1`;
    const changed = (await findLost(ctx, ledger)).filter((entry) => entry.startsWith('checkout '));
    expect(changed).toHaveLength([...ledger.keys()].filter((entry) => entry.startsWith('checkout ')).length);
    expect(changed[0]).toContain('"amount"');
  } finally {
    running?.process.kill('SIGKILL');
    await stopWriters().finally(close);
  }
}, 900_000);
