import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../api/app.ts';
import { closePools, openPools, type Pools } from '../../platform/database/pools.ts';
import { NO_LIMITS, startTestPortal, type TestPortal } from '../api.ts';
import { FORM } from '../applying.ts';
import { type Aftermath, type DatabaseProxy, startDatabaseProxy } from '../databaseProxy.ts';
import { makeScholarship } from '../factories.ts';
import { makePerson } from '../people.ts';

let portal: TestPortal;
let proxy: DatabaseProxy;
let pools: Pools;
let app: FastifyInstance;
let scholarshipId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  scholarshipId = (await makeScholarship(portal.ctx)).id;
  proxy = await startDatabaseProxy(portal.ctx.env.DATABASE_URL ?? '');
  pools = openPools(proxy.url);
  const ctx = { ...portal.ctx, db: pools.jobs, pools };
  app = await buildApp({ ctx, pictures: portal.pictures, loadLimits: NO_LIMITS });
});

afterAll(async () => {
  await app.close();
  await closePools(pools);
  await proxy.close();
  await portal.close();
});

function readAll() {
  const urls = ['/items', `/singleItem/${scholarshipId}`, '/sitemap-1.xml', '/feeds/newest.xml'];
  return Promise.all(
    [...urls, ...urls, ...urls, ...urls].map(async (url) => {
      const started = performance.now();
      const { statusCode, headers } = await app.inject({ url });
      return { statusCode, retryAfter: headers['retry-after'], took: performance.now() - started };
    }),
  );
}

/** Maximum time in milliseconds from the database's return to the first successful response. */
const MAX_RECOVERY = 2_000;

function untilAnswered(): Promise<number> {
  const started = performance.now();
  return new Promise((resolve) => {
    const asking = setInterval(async () => {
      const { statusCode } = await app.inject('/items');
      if (statusCode !== 200) return;
      clearInterval(asking);
      resolve(performance.now() - started);
    }, 100);
  });
}

// security: C78
describe('unreliable database connection', () => {
  it('the portal waits for a database with a latency of 300 ms', async () => {
    // Opens connections first, because each takes several round trips, which a busy machine would not
    // complete in time.
    await readAll();
    proxy.delay = 150;
    const answers = await readAll();
    proxy.delay = 0;
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(answers[0]?.took).toBeGreaterThan(300);
  });

  it.each<Aftermath>(['arrives late', 'is refused', 'never arrives'])(
    'the portal returns 503 while the database stalls and recovers if delayed traffic %s',
    async (aftermath) => {
      await readAll();
      proxy.swallow();
      const answers = await readAll();
      expect((await app.inject('/healthz')).statusCode).toBe(200);
      expect((await app.inject('/readyz')).statusCode).toBe(503);
      proxy.restore(aftermath);
      for (const { statusCode, retryAfter, took } of answers) {
        expect([statusCode, Number(retryAfter) > 0]).toEqual([503, true]);
        expect(took).toBeLessThan(10_000);
      }
      const restored = performance.now();
      expect(await untilAnswered()).toBeLessThan(MAX_RECOVERY);
      const isWell = async () => (await readAll()).every(({ statusCode }) => statusCode === 200);
      while (!(await isWell())) expect(performance.now() - restored).toBeLessThan(10_000);
    },
  );

  it('resetting idle connections causes no errors other than 503 responses', async () => {
    const statuses = new Set<number>();
    for (let round = 0; round < 5; round += 1) {
      await readAll();
      proxy.swallow();
      proxy.restore('is refused');
      for (const { statusCode } of await readAll()) statuses.add(statusCode);
    }
    expect([...statuses].sort()).toEqual([200, 503]);
  });

  it('losing every twentieth packet neither duplicates nor loses an application', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, () => makePerson(portal.ctx)));
    const refusals: string[] = [];
    async function apply(headers: Record<string, string>, key: string): Promise<string> {
      const { data, errors } = (
        await app.inject({
          method: 'POST',
          url: '/graphql',
          headers,
          payload: {
            query: `mutation ($input: ApplicationInput!, $key: String) {
              submitApplication(input: $input, idempotencyKey: $key) { id }
            }`,
            variables: { input: { ...FORM, scholarshipId, consent: true }, key },
          },
        })
      ).json();
      if (data?.submitApplication) return data.submitApplication.id;
      refusals.push(errors[0].extensions.code);
      return apply(headers, key);
    }
    proxy.breaks = 5;
    const acknowledged = await Promise.all(people.map(({ headers, id }) => apply(headers, id)));
    proxy.breaks = 0;
    expect(new Set(refusals)).toEqual(new Set(['UNAVAILABLE']));
    const stored = await portal.ctx.db.application.findMany({ select: { id: true } });
    expect(stored.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
  }, 300_000);
});
