import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import {
  atEnd,
  makeDataFolder,
  query,
  readPostmaster,
  setUpPlaces,
  start,
} from '../../../packages/embeddedPostgres/test/places.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { projectFolder } from '../../platform/files/projectFolder.ts';
import { startTestPortal, type TestPortal } from '../api.ts';
import { getCode, submit } from '../applying.ts';
import { startDatabaseProxy } from '../databaseProxy.ts';
import { makeScholarship } from '../factories.ts';
import { makePerson } from '../people.ts';

setUpPlaces();

const WRITERS = 10;

const CRASHES = 10;

const ENOUGH = 50;

async function startCrashing(settings = '') {
  await makeDataFolder();
  let database = await start();
  await migrate(database.url, join(projectFolder, 'prisma/migrations'));
  await query(database.url, settings);
  const proxy = await startDatabaseProxy(database.url);
  atEnd.push(() => proxy.close());
  const portal = await startTestPortal({}, { database: { url: proxy.url, drop: async () => {} } });
  atEnd.push(() => portal.close());
  async function crash() {
    process.kill(await readPostmaster(), 'SIGQUIT');
    await database.stop();
    database = await start();
    proxy.leadTo(database.url);
  }
  return { portal, crash, ask: (sql: string) => query(database.url, sql) };
}

const MAX_REFUSAL = 3_000;

async function applyUntil(portal: TestPortal, crash: () => Promise<void>): Promise<string[]> {
  const { id } = await makeScholarship(portal.ctx);
  const acknowledged: string[] = [];
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isOver) {
      const person = await makePerson(portal.ctx).catch(() => null);
      if (!person) continue;
      const started = performance.now();
      const answer = await submit(portal, person, id);
      if (answer.data?.submitApplication) acknowledged.push(answer.data.submitApplication.id);
      else {
        expect(getCode(answer)).toBe('UNAVAILABLE');
        expect(performance.now() - started).toBeLessThan(MAX_REFUSAL);
      }
    }
  });
  try {
    const isEnough = () => expect(acknowledged.length).toBeGreaterThan(ENOUGH);
    await vi.waitFor(isEnough, { timeout: 30_000, interval: 5 });
    await crash();
  } finally {
    isOver = true;
    await Promise.all(writers);
  }
  return acknowledged;
}

const idsOf = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id));

// security: C75
it('all acknowledged applications survive a database crash', async () => {
  const { portal, crash, ask } = await startCrashing();
  for (let round = 0; round < CRASHES; round += 1) {
    const acknowledged = await applyUntil(portal, crash);
    const restarted = performance.now();
    const isReady = async () => expect((await portal.request({ url: '/readyz' })).statusCode).toBe(200);
    await vi.waitFor(isReady, { timeout: 10_000, interval: 20 });
    expect(performance.now() - restarted).toBeLessThan(2_000);
    const stored = idsOf(await ask('SELECT id FROM applications'));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  }
  const whole = await ask(
    `SELECT count(*)::int AS applications,
        (SELECT count(*)::int FROM application_events) AS events,
        (SELECT count(*)::int FROM outbox_mails) AS mails,
        (SELECT count(*)::int FROM graphile_worker.jobs) >= count(*)::int AS "hasJobs"
      FROM applications`,
  );
  const { applications } = whole[0];
  expect(whole).toEqual([{ applications, events: applications, mails: applications, hasJobs: true }]);
}, 600_000);

// security: C76
it('a crash loses applications if the database commits asynchronously', async () => {
  const { portal, crash, ask } = await startCrashing('ALTER DATABASE portal SET synchronous_commit = off');
  let lost = 0;
  for (let round = 0; round < 5 && lost === 0; round += 1) {
    const acknowledged = await applyUntil(portal, crash);
    const stored = idsOf(await ask('SELECT id FROM applications'));
    lost = acknowledged.filter((id) => !stored.has(id)).length;
  }
  expect(lost).toBeGreaterThan(0);
});
