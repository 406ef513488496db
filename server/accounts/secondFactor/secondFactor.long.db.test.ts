import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { codeFor, setUpAuthenticator } from '../../test/authenticator.ts';
import { type Browser, openBrowser, PASSWORD, register } from '../../test/browser.ts';
import { openSecondFactor } from '../../test/secondFactor.ts';

let portal: TestPortal;
const now = new Date();
let browser: Browser;
let email = '';
let counter = 0;

beforeAll(async () => {
  portal = await startTestPortal(
    { LIMIT_SIGN_UP: '1000', LIMIT_SIGN_IN_ADDRESS: '1000' },
    { now: () => now },
  );
});

afterAll(() => portal.close());

beforeEach(async () => {
  counter += 1;
  email = `holder${counter}@example.org`;
  browser = openBrowser(portal);
  await register(browser, email);
});

const { askToken, prove, readUser, signInHalfway } = openSecondFactor(
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

// product: P3.8
describe('account with an authenticator app', () => {
  it('a session verified by a second factor survives a password change', async () => {
    await setUpAuthenticator(portal, browser);
    const body = { currentPassword: PASSWORD, newPassword: 'Another-9 bird' };
    expect((await browser.post('/api/auth/change-password', body)).statusCode).toBe(200);
    expect((await askToken(browser)).statusCode).toBe(200);
  });

  it('adding an authenticator invalidates tokens of other sessions', async () => {
    const other = await signInHalfway();
    const { token } = (await askToken(other)).json();
    expect((await callViewer(token)).statusCode).toBe(200);
    await setUpAuthenticator(portal, browser);
    expect((await callViewer(token)).statusCode).toBe(401);
    expect((await askToken(other)).json().code).toBe('SECOND_FACTOR_REQUIRED');
  });
});

// security: C14
describe('authenticator code', () => {
  it('an authenticator code is rejected if it precedes the last accepted code', async () => {
    const { secret } = (await browser.post('/api/second-factor/authenticator/start')).json();
    const before = codeFor(secret, new Date(portal.ctx.now().getTime() - 30_000));
    const present = codeFor(secret, portal.ctx.now());
    await browser.post('/api/second-factor/authenticator/confirm', { code: present });
    const halfway = await signInHalfway();
    expect((await prove(halfway, { code: before })).json().fields).toEqual({
      code: 'This code has already been used. Wait for the next one.',
    });
  });

  it('the authenticator code that set up the app cannot be used to sign in', async () => {
    const app = await setUpAuthenticator(portal, browser);
    expect((await prove(await signInHalfway(), { code: app.code() })).statusCode).toBe(400);
  });

  it('only ten of sixty simultaneous wrong authenticator codes are checked', async () => {
    await setUpAuthenticator(portal, browser);
    const halfway = await signInHalfway();
    const answers = await Promise.all(Array.from({ length: 60 }, () => prove(halfway, { code: '000000' })));
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
  });

  it('a malformed authenticator code is rejected with a field error', async () => {
    await setUpAuthenticator(portal, browser);
    const halfway = await signInHalfway();
    const bodies = [{}, { code: 7 }, { code: '12345' }, { code: 'abcdef' }, { code: '1'.repeat(99) }];
    for (const body of [...bodies, { code: null }]) {
      const response = await prove(halfway, body);
      const answer = [body, response.statusCode, Object.keys(response.json().fields)];
      expect(answer).toEqual([body, 400, ['code']]);
    }
  });

  it('an authenticator code is rejected for an account without a second factor', async () => {
    expect((await prove(browser, { code: '123456' })).statusCode).toBe(409);
  });
});

describe('recovery codes', () => {
  it('a recovery code works only once, even if five calls arrive simultaneously', async () => {
    const app = await setUpAuthenticator(portal, browser);
    const many = await Promise.all(Array.from({ length: 5 }, signInHalfway));
    const [recoveryCode] = app.recoveryCodes;
    const answers = await Promise.all(many.map((halfway) => prove(halfway, { recoveryCode })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  it('recovery codes become invalid when new codes are created', async () => {
    const app = await setUpAuthenticator(portal, browser);
    const { recoveryCodes } = (await browser.post('/api/second-factor/recovery-codes')).json();
    expect(recoveryCodes).toHaveLength(10);
    const halfway = await signInHalfway();
    expect((await prove(halfway, { recoveryCode: app.recoveryCodes[3] })).statusCode).toBe(400);
    expect((await prove(halfway, { recoveryCode: recoveryCodes[3] })).statusCode).toBe(200);
  });

  it('using and replacing recovery codes is audited and reported to the owner', async () => {
    const { recoveryCodes } = await setUpAuthenticator(portal, browser);
    await prove(await signInHalfway(), { recoveryCode: recoveryCodes[0] });
    await browser.post('/api/second-factor/recovery-codes');
    const { id } = await readUser();
    const audited = await portal.ctx.db.auditEntry.findMany({
      where: { targetId: id },
      orderBy: { id: 'asc' },
    });
    expect(audited.map(({ action, actorId, after }) => [action, actorId, after])).toEqual([
      ['secondFactor.add', id, { factor: 'authenticator' }],
      ['secondFactor.useRecoveryCode', id, { left: 9 }],
      ['secondFactor.add', id, { factor: 'recoveryCodes' }],
    ]);
    const mail = await portal.ctx.db.outboxMail.findFirst({ where: { to: email }, orderBy: { id: 'desc' } });
    expect(mail?.text).toContain('new recovery codes');
  });
});

describe('setting up and removing an authenticator app', () => {
  it('removing an authenticator app ends sessions that were waiting for its code', async () => {
    await setUpAuthenticator(portal, browser);
    const stolen = await signInHalfway();
    await browser.post('/api/second-factor/authenticator/remove');
    expect((await askToken(stolen)).statusCode).toBe(401);
    expect((await askToken(browser)).statusCode).toBe(200);
  });

  it('setting up a second authenticator app is rejected if the account already has one', async () => {
    await setUpAuthenticator(portal, browser);
    expect((await browser.post('/api/second-factor/authenticator/start')).statusCode).toBe(409);
    expect(
      (await browser.post('/api/second-factor/authenticator/confirm', { code: '123456' })).statusCode,
    ).toBe(409);
  });

  it('setting up and removing an app is audited without revealing the secret', async () => {
    await setUpAuthenticator(portal, browser);
    await browser.post('/api/second-factor/authenticator/remove');
    const { id } = await readUser();
    const audited = await portal.ctx.db.auditEntry.findMany({
      where: { targetId: id },
      orderBy: { id: 'asc' },
    });
    expect(audited.map(({ action, after }) => [action, after])).toEqual([
      ['secondFactor.add', { factor: 'authenticator' }],
      ['secondFactor.remove', { factor: 'authenticator' }],
    ]);
  });
});
