import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { setUpAuthenticator } from '../../test/authenticator.ts';
import { type Browser, openBrowser, PASSWORD, register } from '../../test/browser.ts';
import { rounds } from '../../test/rounds.ts';
import { openSecondFactor } from '../../test/secondFactor.ts';

let portal: TestPortal;
const start = Date.now();
let passed = 0;
let browser: Browser;
let email = '';
let counter = 0;

const pass = (seconds: number) => {
  passed += seconds * 1000;
};

beforeAll(async () => {
  portal = await startTestPortal(
    { LIMIT_SIGN_UP: '1000', LIMIT_SIGN_IN_ADDRESS: '1000' },
    { now: () => new Date(start + passed) },
  );
});

afterAll(() => portal.close());

beforeEach(async () => {
  counter += 1;
  email = `holder${counter}@example.org`;
  browser = openBrowser(portal);
  await register(browser, email);
});

const { askToken, signIn, prove, readUser, signInHalfway } = openSecondFactor(
  () => portal,
  () => email,
);
const callViewer = (token: string) =>
  portal.request({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Token ${token}` },
    payload: { query: '{ viewer { email } }' },
  });
const subjects = async () =>
  (await portal.ctx.db.outboxMail.findMany({ where: { to: email }, orderBy: { id: 'asc' } })).map(
    ({ subject }) => subject,
  );
const waitingForLocks = () => portal.ctx.db.$queryRaw<unknown[]>`
  SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;

// product: P3.8
describe('account with an authenticator app', () => {
  it('an account with an authenticator gets a token only after both password and code', async () => {
    const app = await setUpAuthenticator(portal, browser);
    expect((await askToken(browser)).statusCode).toBe(200);
    pass(30);
    const halfway = await signInHalfway();
    const refused = await askToken(halfway);
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      {
        code: 'SECOND_FACTOR_REQUIRED',
        message: 'Your account has a second factor. Finish signing in with it.',
      },
    ]);
    expect((await prove(halfway, { code: app.code() })).statusCode).toBe(200);
    const { token } = (await askToken(halfway)).json();
    expect((await callViewer(token)).json().data.viewer.email).toBe(email);
    expect(await subjects()).toContain('Your AvailAble Scholarship account has a new second factor');
  });

  it('a user cannot list sessions or change anything before entering the second factor', async () => {
    const password = { currentPassword: PASSWORD };
    const calls = [
      ['GET', '/api/auth/list-sessions', undefined],
      ['POST', '/api/auth/update-user', { name: 'Mallory' }],
      ['POST', '/api/auth/revoke-sessions', {}],
      ['POST', '/api/auth/revoke-other-sessions', {}],
      ['POST', '/api/auth/revoke-session', { token: 'x' }],
      ['POST', '/api/auth/change-password', { ...password, newPassword: 'Another-9 bird' }],
      ['POST', '/api/auth/change-email', { ...password, newEmail: 'mallory@example.org' }],
      ['POST', '/api/second-factor/authenticator/start', {}],
      ['POST', '/api/second-factor/authenticator/remove', {}],
      ['POST', '/api/second-factor/recovery-codes', {}],
    ] as const;
    await setUpAuthenticator(portal, browser);
    const halfway = await signInHalfway();
    for (const [method, url, payload] of calls) {
      const response = await halfway.send({ method, url, ...(payload && { payload }) });
      const answer = [url, response.statusCode, response.json().code];
      expect(answer).toEqual([url, 403, 'SECOND_FACTOR_REQUIRED']);
    }
    expect((await askToken(browser)).statusCode).toBe(200);
  });

  it('before the second factor, cookie routes treat the user as signed out', async () => {
    await setUpAuthenticator(portal, browser);
    const halfway = await signInHalfway();
    expect((await halfway.post('/users', { email })).statusCode).toBe(401);
    expect((await halfway.post('/api/auth/sign-out')).statusCode).toBe(200);
  });

  it('the authenticator secret is stored encrypted', async () => {
    const { secret, uri } = (await browser.post('/api/second-factor/authenticator/start')).json();
    const row = await portal.ctx.db.authenticator.findFirstOrThrow({ where: { user: { email } } });
    expect([uri.includes(`secret=${secret}`), row.secret.includes(secret)]).toEqual([true, false]);
  });
});

// security: C14
describe('authenticator code', () => {
  it('an authenticator code can be used once, even in two simultaneous calls', async () => {
    const app = await setUpAuthenticator(portal, browser);
    pass(30);
    const both = await Promise.all([await signInHalfway(), await signInHalfway()]);
    const code = app.code();
    const answers = await Promise.all(both.map((halfway) => prove(halfway, { code })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const again = await prove(both[0], { code });
    expect([again.statusCode, again.json().fields]).toEqual([
      400,
      { code: 'This code has already been used. Wait for the next one.' },
    ]);
  });

  it("ten wrong authenticator or recovery codes lock the account's verification", async () => {
    const app = await setUpAuthenticator(portal, browser);
    pass(30);
    const halfway = await signInHalfway();
    const wrong = app.code() === '000000' ? '000001' : '000000';
    const statuses: number[] = [];
    for (let round = 0; round < 12; round += 1)
      statuses.push((await prove(halfway, { code: wrong })).statusCode);
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    const late = await prove(await signInHalfway(), { code: app.code() });
    expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true]);
    const [recoveryCode] = app.recoveryCodes;
    expect((await prove(halfway, { recoveryCode })).statusCode).toBe(429);
  });
});

describe('recovery codes', () => {
  it('an account gets ten single-use recovery codes, which are stored as hashes', async () => {
    const app = await setUpAuthenticator(portal, browser);
    expect(new Set(app.recoveryCodes).size).toBe(10);
    const rows = await portal.ctx.db.recoveryCode.findMany({ where: { user: { email } } });
    expect(JSON.stringify(rows)).not.toContain(app.recoveryCodes[0]);
    const halfway = await signInHalfway();
    const typed = ` ${app.recoveryCodes[0]?.toUpperCase().replace('-', ' ')}`;
    expect((await prove(halfway, { recoveryCode: typed })).statusCode).toBe(200);
    expect((await askToken(halfway)).statusCode).toBe(200);
    const again = await prove(await signInHalfway(), { recoveryCode: typed });
    expect([again.statusCode, Object.keys(again.json().fields)]).toEqual([400, ['recoveryCode']]);
    expect(await subjects()).toContain('A recovery code for your AvailAble Scholarship account was used');
  });

  it('recovery codes are rejected on another account', async () => {
    const { recoveryCodes } = await setUpAuthenticator(portal, browser);
    email = `stranger${counter}@example.org`;
    const stranger = openBrowser(portal);
    await register(stranger, email);
    await setUpAuthenticator(portal, stranger);
    expect((await prove(await signInHalfway(), { recoveryCode: recoveryCodes[0] })).statusCode).toBe(400);
  });
});

describe('setting up and removing an authenticator app', () => {
  it('setting up an app enables the second factor only after a correct code', async () => {
    await browser.post('/api/second-factor/authenticator/start');
    const wrong = await browser.post('/api/second-factor/authenticator/confirm', { code: '000000' });
    expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['code']]);
    expect((await askToken(await signInHalfway())).statusCode).toBe(200);
  });

  it('changing an authenticator app requires recent proof of identity, such as the password', async () => {
    pass(16 * 60);
    const refused = await browser.post('/api/second-factor/authenticator/start');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'PROOF_REQUIRED']);
    const wrong = await prove(browser, { password: 'Wrong-1 guess' });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { password: 'Wrong password.' }]);
    expect((await prove(browser, { password: PASSWORD })).statusCode).toBe(200);
    await setUpAuthenticator(portal, browser);
  });

  it('removing an authenticator app requires a code and notifies the owner', async () => {
    const app = await setUpAuthenticator(portal, browser);
    pass(16 * 60);
    const remove = () => browser.post('/api/second-factor/authenticator/remove');
    expect((await remove()).json().code).toBe('PROOF_REQUIRED');
    expect((await prove(browser, { password: PASSWORD })).statusCode).toBe(400);
    expect((await remove()).json().code).toBe('PROOF_REQUIRED');
    expect((await prove(browser, { code: app.code() })).statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(200);
    expect((await readUser()).secondFactorSince).toBeNull();
    expect(await portal.ctx.db.recoveryCode.count({ where: { user: { email } } })).toBe(0);
    expect(await subjects()).toContain('A second factor was removed from your AvailAble Scholarship account');
    expect((await askToken(await signInHalfway())).statusCode).toBe(200);
  });
});

describe('session that ends during a change of factors', () => {
  const calls: [path: string, body?: object][] = [
    ['/authenticator/remove'],
    ['/authenticator/start'],
    ['/authenticator/confirm', { code: '123456' }],
    ['/passkeys/remove', { id: '00000000-0000-4000-8000-000000000000' }],
    ['/recovery-codes'],
  ];
  // A short test run uses only the first call.
  const tested = calls.slice(0, rounds(1, calls.length));

  it.each(tested)('%s is rejected if the session ends before the change', async (path, body) => {
    const { id } = await readUser();
    const { answer } = await portal.ctx.db.$transaction(async (db) => {
      await db.$queryRaw`SELECT FROM users WHERE id = ${id}::uuid FOR UPDATE`;
      const answer = browser.post(`/api/second-factor${path}`, body);
      await expect.poll(waitingForLocks, { timeout: 10_000 }).toHaveLength(1);
      await db.session.deleteMany({ where: { userId: id } });
      return { answer };
    });
    expect((await answer).statusCode).toBe(401);
  });
});

describe('second-factor API', () => {
  it('the second-factor API rejects calls without a session or from another site', async () => {
    const calls = [
      ['GET', '/state'],
      ['POST', '/prove'],
      ['POST', '/authenticator/start'],
      ['POST', '/authenticator/confirm'],
      ['POST', '/authenticator/remove'],
      ['POST', '/passkeys/start'],
      ['POST', '/passkeys/add'],
      ['POST', '/passkeys/rename'],
      ['POST', '/passkeys/remove'],
      ['POST', '/passkeys/start-proof'],
      ['POST', '/recovery-codes'],
    ] as const;
    for (const [method, path] of calls) {
      const url = `/api/second-factor${path}`;
      const { statusCode } = await openBrowser(portal).send({ method, url });
      const foreign = await browser.send({ method, url, headers: { origin: 'https://evil.test' } });
      expect([path, statusCode, foreign.statusCode]).toEqual([path, 401, 403]);
    }
  });

  it('the second-factor API returns only the factors that are set up', async () => {
    const read = async (from: Browser) => (await from.get('/api/second-factor/state')).json();
    expect(await read(browser)).toEqual({
      shortfall: null,
      isRequired: false,
      hasFreshProof: true,
      hasPassword: true,
      hasAuthenticator: false,
      hasPasskey: false,
      hasOneFactor: false,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    await setUpAuthenticator(portal, browser);
    expect(await read(await signInHalfway())).toMatchObject({
      shortfall: 'SECOND_FACTOR_REQUIRED',
      hasAuthenticator: true,
      recoveryCodesLeft: 10,
    });
  });
});

// product: P3.9
describe('actions confirmed by password', () => {
  const change = { newPassword: 'Another-9 bird', currentPassword: PASSWORD };
  const calls: [string, () => Promise<{ statusCode: number; code: string }>][] = [
    [
      'changing the e-mail address',
      () => post('/api/auth/change-email', { newEmail: `new-${email}`, currentPassword: PASSWORD }),
    ],
    ['changing the password', () => post('/api/auth/change-password', change)],
    [
      'deleting the account',
      async () => {
        const query = `mutation { deleteMyAccount(password: "${PASSWORD}") { id } }`;
        const { token } = (await askToken(browser)).json();
        const headers = { authorization: `Token ${token}` };
        const sent = await portal.request({ method: 'POST', url: '/graphql', headers, payload: { query } });
        const { data, errors } = sent.json();
        return { statusCode: data?.deleteMyAccount ? 200 : 403, code: errors?.[0].extensions.code };
      },
    ],
  ];
  async function post(url: string, payload: object) {
    const response = await browser.post(url, payload);
    return { statusCode: response.statusCode, code: response.json().code };
  }

  // A short test run uses only the first action.
  const tested = calls.slice(0, rounds(1, calls.length));

  it.each(tested)('%s requires a recent second-factor proof if the account has one', async (_name, call) => {
    const app = await setUpAuthenticator(portal, browser);
    pass(16 * 60);
    expect(await call()).toEqual({ statusCode: 403, code: 'PROOF_REQUIRED' });
    expect((await readUser()).email).toBe(email);
    expect((await signIn(openBrowser(portal))).statusCode).toBe(200);
    expect((await prove(browser, { code: app.code() })).statusCode).toBe(200);
    expect((await call()).statusCode).toBe(200);
  });

  it.each(tested)(
    '%s requires only the password when the account has no second factor',
    async (_name, call) => {
      pass(16 * 60);
      expect((await call()).statusCode).toBe(200);
    },
  );
});
