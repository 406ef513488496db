import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressKey } from '../../../platform/load/rateLimit.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { type Browser, openBrowser, PASSWORD, register } from '../../../test/browser.ts';
import { passwords } from '../passwords/passwordHash.ts';

const checks = { count: 0, running: 0, atOnce: 0, held: Promise.resolve() };

async function check<Answer>(answer: Answer): Promise<Answer> {
  checks.count += 1;
  checks.running += 1;
  checks.atOnce = Math.max(checks.atOnce, checks.running);
  await checks.held;
  checks.running -= 1;
  return answer;
}

let portal: TestPortal;

beforeAll(async () => {
  vi.spyOn(passwords, 'hash').mockImplementation((password) => check(`cheap ${password}`));
  vi.spyOn(passwords, 'verify').mockImplementation(({ hash, password }) =>
    check(hash === `cheap ${password}`),
  );
  const settings = { LIMIT_SIGN_IN: '10', LIMIT_SIGN_IN_ADDRESS: '25', LIMIT_SIGN_UP: '5' };
  portal = await startTestPortal(settings, { now: () => new Date() });
});

afterAll(async () => {
  vi.restoreAllMocks();
  await portal.close();
});

beforeEach(() => portal.ctx.db.rateLimit.deleteMany());

/**
 * Sends the calls concurrently and holds back their password checks until all but `running` calls have a response.
 * Returns all responses.
 */
async function sendHeld(calls: (() => ReturnType<typeof signIn>)[], running: number) {
  let release = () => {};
  checks.held = new Promise((resolve) => {
    release = resolve;
  });
  let answered = 0;
  const sent = calls.map((call) => call().finally(() => (answered += 1)));
  await vi.waitFor(() => expect(answered).toBeGreaterThanOrEqual(calls.length - running), {
    timeout: 20_000,
  });
  release();
  return Promise.all(sent);
}

const signIn = (
  email: string,
  password: string,
  address = '127.0.0.1',
  browser = openBrowser(portal, address),
) => browser.post('/api/auth/sign-in/email', { email, password });
const changeEmail = (browser: Browser, newEmail: string) =>
  browser.post('/api/auth/change-email', { newEmail, currentPassword: PASSWORD });

// product: P3.5
describe('wrong passwords', () => {
  // security: C14
  it('ten wrong passwords lock an account, except on a device known for the account', async () => {
    const device = openBrowser(portal, '10.0.0.9');
    await register(device, 'ada@example.org');
    await register(openBrowser(portal), 'other@example.org');
    expect((await signIn('ada@example.org', PASSWORD, '10.0.0.9', device)).statusCode).toBe(200);
    const answers = [];
    for (let index = 0; index < 12; index += 1) {
      const email = index % 2 ? ' ADA@example.org ' : 'ada@example.org';
      answers.push(await signIn(email, 'Wrong-1', `10.0.0.${index % 3}`));
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(401), 429, 429]);
    const refused = answers[11];
    expect(refused?.json()).toEqual({
      code: 'RATE_LIMITED',
      message: 'Too many attempts. Try again in 15 minutes.',
    });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(800);
    expect((await signIn('ada@example.org', PASSWORD, '10.0.0.77')).statusCode).toBe(429);
    expect((await signIn('ada@example.org', PASSWORD, '10.0.0.9', device)).statusCode).toBe(200);
    expect((await signIn('other@example.org', PASSWORD, '10.0.0.0')).statusCode).toBe(200);
  });

  it('wrong passwords on a known device are counted separately for each account', async () => {
    const device = openBrowser(portal);
    await register(device, 'mallory@example.org');
    await signIn('mallory@example.org', PASSWORD, '127.0.0.1', device);
    await register(openBrowser(portal), 'bob@example.org');
    const tries = async (email: string) => {
      const statuses = [];
      for (let index = 0; index < 11; index += 1)
        statuses.push((await signIn(email, 'Wrong-1', '127.0.0.1', device)).statusCode);
      return statuses.filter((status) => status === 429).length;
    };
    expect(await tries('mallory@example.org')).toBe(1);
    expect(await tries('bob@example.org')).toBe(1);
    expect((await signIn('bob@example.org', PASSWORD, '10.1.1.1')).statusCode).toBe(429);
  });

  // security: C15
  it('wrong passwords trigger only ten checks if sixty arrive at the same time', async () => {
    await register(openBrowser(portal), 'flood@example.org');
    checks.count = 0;
    const answers = await sendHeld(
      Array.from(
        { length: 60 },
        (_, index) => () => signIn('flood@example.org', 'Wrong-1', `10.2.0.${index}`),
      ),
      10,
    );
    expect(checks.count).toBe(10);
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBe(10);
  });

  // security: C16
  it('wrong passwords are limited per IP address across accounts, regardless of X-Forwarded-For', async () => {
    const statuses = [];
    for (let index = 0; index < 26; index += 1) {
      const response = await openBrowser(portal, '10.3.0.1').send({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        payload: { email: `nobody${index}@example.org`, password: 'Wrong-1' },
        headers: { 'x-forwarded-for': `1.2.3.${index}`, 'x-portal-address': `1.2.3.${index}` },
      });
      statuses.push(response.statusCode);
    }
    expect(statuses).toEqual([...Array(25).fill(401), 429]);
  });

  // security: C86
  it('a wrong password costs the same number of checks for known and unknown e-mails', async () => {
    await register(openBrowser(portal), 'known@example.org');
    const cost = async (email: string) => {
      checks.count = 0;
      await signIn(email, 'Wrong-1');
      return checks.count;
    };
    expect([await cost('known@example.org'), await cost('unknown@example.org')]).toEqual([1, 1]);
  });
});

describe('limits of other routes', () => {
  it('the limit allows five registrations per hour from one IP address', async () => {
    const statuses = [];
    for (let index = 0; index < 6; index += 1)
      statuses.push((await register(openBrowser(portal, '10.4.0.1'), `many${index}@example.org`)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await register(openBrowser(portal, '10.4.0.2'), 'elsewhere@example.org')).statusCode).toBe(200);
  });

  it.each(['request-password-reset', 'send-verification-email'])(
    'the limit blocks %s after five calls, even for unknown addresses',
    async (path) => {
      const statuses = [];
      for (let index = 0; index < 6; index += 1) {
        const browser = openBrowser(portal, '10.5.0.1');
        statuses.push(
          (await browser.post(`/api/auth/${path}`, { email: `nobody${index}@example.org` })).statusCode,
        );
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    },
  );

  it.each(['change-password', 'change-email'])(
    'the limit prevents guessing the password at %s with a stolen session',
    async (path) => {
      const thief = openBrowser(portal);
      await register(thief, `stolen-${path}@example.org`);
      const statuses = [];
      for (let index = 0; index < 11; index += 1) {
        const wanted = { newPassword: 'Another-1 secret', newEmail: 'thief@example.org' };
        const payload = { currentPassword: `Guess-${index}`, ...wanted };
        statuses.push((await thief.post(`/api/auth/${path}`, payload)).statusCode);
      }
      expect(statuses).toEqual([...Array(10).fill(400), 429]);
    },
  );

  it('the limit counts wrong passwords for changing the password and the e-mail address together', async () => {
    const thief = openBrowser(portal);
    await register(thief, 'both@example.org');
    for (let index = 0; index < 10; index += 1) {
      const payload = { currentPassword: `Guess-${index}`, newPassword: 'Another-1 secret' };
      await thief.post('/api/auth/change-password', payload);
    }
    const payload = { currentPassword: PASSWORD, newEmail: 'thief@example.org' };
    expect((await thief.post('/api/auth/change-email', payload)).statusCode).toBe(429);
  });

  it('the limit counts changes of e-mail address from all sessions of an account together', async () => {
    const [first, second] = [openBrowser(portal), openBrowser(portal)];
    await register(first, 'mover@example.org');
    await signIn('mover@example.org', PASSWORD, '127.0.0.1', second);
    const statuses = [];
    for (let index = 0; index < 11; index += 1)
      statuses.push((await changeEmail(index % 2 ? first : second, `next${index}@example.org`)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  it.each(['new', 'taken'])('a %s address gets at most ten links from several accounts', async (kind) => {
    const to = `${kind}-stranger@example.org`;
    if (kind === 'taken') await register(openBrowser(portal), to);
    const before = await portal.ctx.db.outboxMail.count({ where: { to } });
    const senders = [openBrowser(portal), openBrowser(portal)];
    const statuses = [];
    for (const [index, sender] of senders.entries()) {
      await register(sender, `${kind}-sender${index}@example.org`);
      for (let call = 0; call < 6; call += 1) statuses.push((await changeEmail(sender, to)).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    const mails = await portal.ctx.db.outboxMail.count({ where: { to } });
    expect(mails - before).toBe(kind === 'taken' ? 0 : 10);
    const reset = await openBrowser(portal).post('/api/auth/request-password-reset', { email: to });
    expect(reset.statusCode).toBe(200);
  });

  it('an unverified address gets at most ten e-mails about ended access', async () => {
    const squatter = openBrowser(portal);
    const email = 'squatted@example.org';
    await register(squatter, email);
    const renew = { currentPassword: PASSWORD, newPassword: PASSWORD };
    const statuses = [];
    for (let index = 0; index < 11; index += 1)
      statuses.push((await squatter.post('/api/auth/change-password', renew)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect((await squatter.post('/api/auth/revoke-sessions')).statusCode).toBe(429);
    await portal.ctx.db.user.update({ where: { email }, data: { emailVerified: true } });
    expect((await squatter.post('/api/auth/change-password', renew)).statusCode).toBe(200);
    expect((await squatter.post('/api/auth/revoke-sessions')).statusCode).toBe(200);
  });

  it('the limit treats all IPv6 addresses of one customer as a single address', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::9'));
    expect(addressKey('2001:db8:1:3::9')).not.toBe(addressKey('2001:db8:1:2::9'));
    expect(addressKey('192.0.2.7')).toBe('192.0.2.7');
    expect(addressKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(addressKey('::ffff:c000:207')).toBe('192.0.2.7');
    expect(addressKey('what a proxy wrote')).toBe('what a proxy wrote');
    expect(addressKey('fe80::1%br-lan')).toBe('fe80::1%br-lan');
  });

  it('the limits store neither IP addresses nor e-mail addresses', async () => {
    await signIn('canary@example.org', 'Wrong-1', '10.66.66.66');
    const rows = JSON.stringify(await portal.ctx.db.rateLimit.findMany());
    expect(rows).toContain('signInAccount');
    expect(rows).not.toMatch(/canary|10\.66/);
  });
});

describe('flood of sign-ins', () => {
  // security: C83
  it('sign-in runs two password checks at a time, queues twenty and rejects the excess', async () => {
    const open = await startTestPortal({ LIMIT_SIGN_IN_ADDRESS: '1000' }, { now: () => new Date() });
    checks.atOnce = 0;
    const answers = await sendHeld(
      Array.from({ length: 80 }, (_, index) => () => {
        const body = { email: `nobody${index}@example.org`, password: 'Wrong-1' };
        return openBrowser(open).post('/api/auth/sign-in/email', body);
      }),
      22,
    );
    await open.close();
    expect(checks.atOnce).toBe(2);
    const shed = answers.filter(({ statusCode }) => statusCode === 503);
    expect(shed.length).toBe(58);
    expect(shed[0]?.json().code).toBe('UNAVAILABLE');
    expect(shed[0]?.headers['retry-after']).toBeDefined();
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBe(22);
  });
});
