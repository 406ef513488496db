import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { type Browser, openBrowser, PASSWORD, readMailedLink, register } from '../../../test/browser.ts';
import { passwords } from '../passwords/passwordHash.ts';

let portal: TestPortal;
let now = () => new Date();
let counter = 0;
let email = '';

const NEW_PASSWORD = 'Another-1 secret';

beforeAll(async () => {
  const settings = { LIMIT_SIGN_UP: '1000', LIMIT_SIGN_IN_ADDRESS: '1000', LIMIT_SIGN_IN: '1000' };
  portal = await startTestPortal(settings, { now: () => now() });
});

afterAll(() => portal.close());

beforeEach(() => {
  counter += 1;
  email = `owner${counter}@example.org`;
  now = () => new Date();
});

const tokenFor = async (to = email) => (await readMailedLink(portal, to)).searchParams.get('token');
const askReset = () => openBrowser(portal).post('/api/auth/request-password-reset', { email });
const reset = (token: string | null, newPassword = NEW_PASSWORD) =>
  openBrowser(portal).post('/api/auth/reset-password', { token, newPassword });
const confirm = (browser: Browser, token: string | null, password?: string) =>
  browser.post('/api/auth/confirm-email', { token, ...(password && { password }) });
const read = async (browser: Browser, token: string | null) =>
  (await browser.post('/api/auth/read-link', { token })).json();
const findUser = () => portal.ctx.db.user.findUniqueOrThrow({ where: { email } });
const signIn = (password: string, browser = openBrowser(portal)) =>
  browser.post('/api/auth/sign-in/email', { email, password });

// security: C9
describe('mailed link', () => {
  it('a new link replaces the oldest of ten links with the same purpose', async () => {
    await register(openBrowser(portal), email);
    for (let index = 0; index < 12; index += 1) await askReset();
    const { id } = await findUser();
    const where = { userId: id, purpose: 'RESET_PASSWORD' } as const;
    expect(await portal.ctx.db.mailedLink.count({ where })).toBe(10);
    expect((await reset(await tokenFor())).statusCode).toBe(200);
  });

  it('a verification link in the format of older versions redirects to the confirmation page', async () => {
    const { statusCode, headers } = await openBrowser(portal).get('/api/auth/verify-email?token=a.b.c');
    expect([statusCode, headers.location]).toEqual([302, '/confirm-email']);
  });

  it('a reset link stops working after the e-mail address has changed', async () => {
    const browser = openBrowser(portal);
    await register(browser, email);
    await askReset();
    const token = await tokenFor();
    const newEmail = `moved${counter}@example.org`;
    await browser.post('/api/auth/change-email', { newEmail, currentPassword: PASSWORD });
    expect((await confirm(browser, await tokenFor(newEmail))).statusCode).toBe(200);
    expect((await reset(token)).statusCode).toBe(400);
  });
});

// product: P3.6
describe('confirming an e-mail address', () => {
  it('confirming an address requires no password from a user who has just signed in', async () => {
    const browser = openBrowser(portal);
    await register(browser, email);
    const token = await tokenFor();
    expect(await read(browser, token)).toEqual({
      purpose: 'verifyEmail',
      email,
      isReady: true,
      hasPassword: true,
    });
    expect((await confirm(browser, token)).statusCode).toBe(200);
    expect(await findUser()).toMatchObject({ emailVerified: true, holderProvedAt: expect.any(Date) });
  });
});

// security: C6
describe('sign-in with the old password during a reset', () => {
  it('signing in with the old password during its reset creates no cookie or session', async () => {
    await register(openBrowser(portal), email);
    await askReset();
    const token = await tokenFor();
    let checked = () => {};
    const isChecked = new Promise<void>((resolve) => {
      checked = resolve;
    });
    let release = () => {};
    const isReset = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { verify } = passwords;
    const spy = vi.spyOn(passwords, 'verify').mockImplementationOnce(async (given) => {
      const isRight = await verify(given);
      checked();
      await isReset;
      return isRight;
    });
    const attacker = openBrowser(portal);
    const late = signIn(PASSWORD, attacker);
    await isChecked;
    expect((await reset(token)).statusCode).toBe(200);
    release();
    const { statusCode, cookies } = await late;
    spy.mockRestore();
    expect([statusCode, cookies]).toEqual([401, []]);
    expect(await portal.ctx.db.session.count({ where: { user: { email } } })).toBe(0);
  });
});
