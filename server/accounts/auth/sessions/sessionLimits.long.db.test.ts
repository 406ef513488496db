import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { type Browser, openBrowser, PASSWORD, register } from '../../../test/browser.ts';
import { purgeOldSessions } from './sessionLimits.ts';

let portal: TestPortal;
const START = new Date('2026-06-15T12:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_SIGN_UP: '1000' }, { now: () => new Date() });
});

afterAll(() => portal.close());

// Better Auth uses the machine's clock, so the tests replace that clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }));
afterEach(() => void vi.useRealTimers());

const wait = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

let counter = 0;

async function arrive(role: 'USER' | 'MODERATOR' | 'ADMIN') {
  counter += 1;
  const email = `limits${counter}@example.org`;
  await register(openBrowser(portal), email);
  await portal.ctx.db.user.update({ where: { email }, data: { role, sessions: { deleteMany: {} } } });
  const browser = openBrowser(portal);
  await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD });
  return { browser, email };
}

async function use(browser: Browser, email: string): Promise<number> {
  const answer = await browser.post('/jwt', { email });
  if (answer.statusCode !== 200) return answer.statusCode;
  return call(answer.json().token);
}

async function call(token: string): Promise<number> {
  const headers = { authorization: `Token ${token}` };
  const payload = { query: '{ viewer { id } }' };
  return (await portal.request({ method: 'POST', url: '/graphql', headers, payload })).statusCode;
}

// security: C10
describe.each([
  { role: 'USER', idle: 14 * DAY, absolute: 30 * DAY },
  { role: 'MODERATOR', idle: 30 * MINUTE, absolute: 12 * 60 * MINUTE },
  { role: 'ADMIN', idle: 30 * MINUTE, absolute: 12 * 60 * MINUTE },
] as const)('session of a $role', ({ role, idle, absolute }) => {
  it('a session ends after inactivity and clears its cookie', async () => {
    const { browser, email } = await arrive(role);
    wait(idle - MINUTE);
    expect(await use(browser, email)).toBe(200);
    wait(idle + MINUTE);
    expect(await use(browser, email)).toBe(401);
    expect((await browser.get('/api/auth/get-session')).json()).toBeNull();
    expect(browser.cookies.has('portal.session_token')).toBe(false);
  });

  it('a session ends after its maximum lifetime, despite activity', async () => {
    const { browser, email } = await arrive(role);
    const began = Date.now();
    while (Date.now() + idle / 2 < began + absolute) {
      wait(idle / 2);
      expect(await use(browser, email)).toBe(200);
    }
    vi.setSystemTime(began + absolute + MINUTE);
    expect(await use(browser, email)).toBe(401);
  });

  it('the end of a session invalidates its access tokens', async () => {
    const { browser, email } = await arrive(role);
    await use(browser, email);
    const { token } = (await browser.post('/jwt', { email })).json();
    expect(await call(token)).toBe(200);
    await portal.ctx.db.session.updateMany({
      where: { user: { email } },
      data: { createdAt: new Date(Date.now() - absolute) },
    });
    expect(await call(token)).toBe(401);
  });
});

describe('old session of a plain user', () => {
  it('an old session ends when its user becomes a moderator', async () => {
    const { browser, email } = await arrive('USER');
    wait(DAY);
    expect(await use(browser, email)).toBe(200);
    const { id } = await portal.ctx.db.user.findUniqueOrThrow({ where: { email } });
    await portal.asAdmin(`mutation { promoteUser(id: "${id}") { id } }`);
    expect(await use(browser, email)).toBe(401);
    await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD });
    expect(await use(browser, email)).toBe(200);
  });
});

describe('session activity', () => {
  it('session activity extends the expiry at most once a minute', async () => {
    const { browser, email } = await arrive('MODERATOR');
    const { token } = (await browser.post('/jwt', { email })).json();
    const readEnd = async () =>
      (await portal.ctx.db.session.findFirstOrThrow({ where: { user: { email } } })).expiresAt;
    const first = await readEnd();
    wait(MINUTE / 2);
    await call(token);
    expect(await readEnd()).toEqual(first);
    wait(MINUTE);
    await call(token);
    expect((await readEnd()).getTime()).toBe(Date.now() + 30 * MINUTE);
  });

  it('the purge deletes only expired sessions', async () => {
    const { email } = await arrive('ADMIN');
    const count = () => portal.ctx.db.session.count({ where: { user: { email } } });
    await purgeOldSessions(portal.ctx);
    expect(await count()).toBe(1);
    wait(31 * MINUTE);
    await purgeOldSessions(portal.ctx);
    expect(await count()).toBe(0);
  });
});
