import { hashPassword as hashByScrypt } from 'better-auth/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { openBrowser, PASSWORD, register } from '../../test/browser.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_SIGN_UP: '1000' }, { now: () => new Date() });
});

afterAll(() => portal.close());

const findUser = (email: string) =>
  portal.ctx.db.user.findUnique({ where: { email }, include: { accounts: true } });

describe('signing in', () => {
  it('signing in with the correct password replaces a scrypt hash with an Argon2id hash', async () => {
    const email = 'before@example.org';
    await register(openBrowser(portal), email);
    const stored = { password: await hashByScrypt(PASSWORD) };
    await portal.ctx.db.account.updateMany({ where: { user: { email } }, data: stored });
    const sign = (password: string) =>
      openBrowser(portal).post('/api/auth/sign-in/email', { email, password });
    const readHash = async () => (await findUser(email))?.accounts[0]?.password;
    expect([(await sign('Wrong-1')).statusCode, await readHash()]).toEqual([401, stored.password]);
    expect([(await sign(PASSWORD)).statusCode, await readHash()]).toEqual([
      200,
      expect.stringMatching(/^\$argon2id\$/),
    ]);
    expect((await sign(PASSWORD)).statusCode).toBe(200);
  });

  // security: C17
  it('signing in accepts a long password with spaces and emoji unchanged', async () => {
    const password = `Correct horse 🐎 battery staple! ${'é'.repeat(30)}`;
    await register(openBrowser(portal), 'long@example.org', { password });
    const sign = (given: string) =>
      openBrowser(portal).post('/api/auth/sign-in/email', { email: 'long@example.org', password: given });
    expect((await sign(password)).statusCode).toBe(200);
    expect((await sign(password.trimEnd().slice(0, -1))).statusCode).toBe(401);
  });
});
