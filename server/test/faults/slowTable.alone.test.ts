import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPools, POOL_NAMES } from '../../platform/database/pools.ts';
import { startTestPortal, type TestPortal } from '../api.ts';
import { openBrowser, PASSWORD, register } from '../browser.ts';
import { makeScholarship } from '../factories.ts';
import { makePerson, type Person } from '../people.ts';

let portal: TestPortal;
let locker: pg.Client;
let scholarshipId: string;
let student: Person;
let admin: Person;
/**
 * These people do not read the locked table, because it would delay all other reads of a caller who already has three
 * reads waiting for it.
 */
let otherStudent: Person;
let otherAdmin: Person;

beforeAll(async () => {
  const limits = { LIMIT_SIGN_IN: '1000000', LIMIT_SIGN_IN_ADDRESS: '1000000' };
  portal = await startTestPortal(limits, { now: () => new Date(), openPools });
  scholarshipId = (await makeScholarship(portal.ctx)).id;
  await register(openBrowser(portal), 'ada@example.org');
  student = await makePerson(portal.ctx);
  admin = await makePerson(portal.ctx, { role: 'ADMIN' });
  otherStudent = await makePerson(portal.ctx);
  otherAdmin = await makePerson(portal.ctx, { role: 'ADMIN' });
});

afterAll(() => portal.close());

beforeEach(async () => {
  locker = new pg.Client({ connectionString: portal.ctx.env.DATABASE_URL });
  await locker.connect();
});

afterEach(() => locker.end());

const SECONDS = 12;
const RATE = 20;

const ask = (n: number) => {
  const query = '{ scholarships { items { id } } }';
  const reads = [
    () => portal.request({ url: '/items' }),
    () => portal.request({ url: `/singleItem/${scholarshipId}` }),
    () => portal.request({ method: 'POST', url: '/graphql', payload: { query } }),
    () => portal.requestAs(student, { method: 'POST', url: '/graphql', payload: { query } }),
    () => portal.requestAs(admin, { method: 'POST', url: '/graphql', payload: { query } }),
    () => portal.request({ url: '/feeds/newest.xml' }),
  ];
  return reads[n % reads.length]?.();
};

const MAX_WAIT = 1_000;

async function repeat(work: () => Promise<number>, until: AbortSignal) {
  const statuses = new Set<number>();
  let longest = 0;
  while (!until.aborted) {
    const started = performance.now();
    statuses.add(await work());
    longest = Math.max(longest, performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { statuses: [...statuses], longest };
}

async function signIn(): Promise<number> {
  const browser = openBrowser(portal);
  const email = 'ada@example.org';
  const signedIn = await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD });
  return signedIn.statusCode === 200
    ? (await browser.post('/jwt', { email })).statusCode
    : signedIn.statusCode;
}

const listUsers = async () => {
  const payload = { query: '{ users { items { id } } }' };
  const response = await portal.requestAs(otherAdmin, { method: 'POST', url: '/graphql', payload });
  return response.json().data ? 200 : 503;
};

const askProfile = async () => {
  const payload = { query: '{ viewer { id name role } }' };
  const response = await portal.requestAs(otherStudent, { method: 'POST', url: '/graphql', payload });
  return response.json().data ? 200 : 503;
};

const readiness = async () => (await portal.request({ url: '/readyz' })).json();

const WELL = Object.fromEntries(POOL_NAMES.map((name) => [name, 'ok']));
const ILL_CATALOGUE = { status: 'degraded', parts: { ...WELL, catalogue: 'unavailable' }, backup: 'OFF' };

async function lockUnderLoad<T>(tables: string, work: (until: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController();
  await locker.query(`BEGIN; LOCK TABLE ${tables} IN ACCESS EXCLUSIVE MODE`);
  const asked: unknown[] = [];
  const load = setInterval(() => asked.push(ask(asked.length)), 1000 / RATE);
  const others = work(over.signal);
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
  over.abort();
  const result = await others;
  clearInterval(load);
  await Promise.all(asked);
  await locker.query('ROLLBACK');
  return result;
}

describe('locked table', () => {
  // product: P9.3
  it('a locked catalogue does not delay signing in or other work', async () => {
    const found = await lockUnderLoad('scholarships', (until) =>
      Promise.all([
        repeat(signIn, until),
        repeat(listUsers, until),
        repeat(askProfile, until),
        repeat(async () => (await portal.request({ url: '/readyz' })).statusCode, until),
        vi.waitFor(async () => expect(await readiness()).toEqual(ILL_CATALOGUE), SECONDS * 1000),
      ]),
    );
    const [signedIn, staff, members, ready] = found;
    for (const { statuses } of [signedIn, staff, members, ready]) expect(statuses).toEqual([200]);
    for (const { longest } of [signedIn, staff, members, ready]) expect(longest).toBeLessThan(MAX_WAIT);
  });

  it('requests recover as soon as the table lock is released', async () => {
    await lockUnderLoad('scholarships', async () => {});
    expect((await ask(0))?.statusCode).toBe(200);
    const isReady = { status: 'ready', parts: WELL, backup: 'OFF' };
    await vi.waitFor(async () => expect(await readiness()).toEqual(isReady), 10_000);
  });

  // security: C85
  it('locked account tables leave the catalogue readable, and readiness reports the failure', async () => {
    await locker.query('BEGIN; LOCK TABLE accounts, sessions IN ACCESS EXCLUSIVE MODE');
    const started = performance.now();
    const answer = await portal.request({ url: '/readyz' });
    const took = performance.now() - started;
    const [items, signedIn] = [await ask(0), await signIn()];
    await locker.query('ROLLBACK');
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().parts.identity]).toEqual([
      503,
      '2',
      'unavailable',
    ]);
    expect([items?.statusCode, signedIn]).toEqual([200, 503]);
    expect(took).toBeLessThan(MAX_WAIT);
  });

  it('a locked table causes a quick 503, or a cached response for visitors', async () => {
    expect((await portal.request({ url: '/items' })).statusCode).toBe(200);
    await locker.query('BEGIN; LOCK TABLE scholarships IN ACCESS EXCLUSIVE MODE');
    const kept = await portal.request({ url: '/items' });
    const started = performance.now();
    const answer = await portal.requestAs(student, { url: '/items' });
    await locker.query('ROLLBACK');
    expect(kept.statusCode).toBe(200);
    expect([answer?.statusCode, Number(answer?.headers['retry-after']) > 0]).toEqual([503, true]);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('readiness', () => {
  it('200 parallel readiness checks send one query per component', async () => {
    await locker.query('BEGIN; LOCK TABLE users, scholarships IN ACCESS EXCLUSIVE MODE');
    const answers = await Promise.all(Array.from({ length: 200 }, () => portal.request({ url: '/readyz' })));
    const { rows } = await locker.query(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    await locker.query('ROLLBACK');
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    expect(rows[0].n).toBeLessThanOrEqual(2);
    expect(Object.keys(answers[0]?.json() ?? {})).toEqual(['status', 'parts']);
  });
});
