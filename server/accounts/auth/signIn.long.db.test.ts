import { hashPassword as hashByScrypt } from 'better-auth/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { openBrowser, PASSWORD, register } from '../../test/browser.ts';
import { rounds } from '../../test/rounds.ts';

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

  // security: C86
  it('rejecting a sign-in takes at least 300 ms for known and unknown e-mail addresses', async () => {
    await register(openBrowser(portal), 'grace@example.org');
    for (const email of ['grace@example.org', 'nobody@example.org']) {
      const started = performance.now();
      await openBrowser(portal).post('/api/auth/sign-in/email', { email, password: 'Wrong-1' });
      // A timer may fire a millisecond early.
      expect(performance.now() - started).toBeGreaterThan(298);
    }
  });
});

describe('registration', () => {
  // security: C73
  it('twenty simultaneous registrations with the same address create only one account', async () => {
    for (let round = 0; round < rounds(1, 200); round += 1) {
      const answers = await Promise.all(
        Array.from({ length: round === 0 ? 20 : 4 }, (_, index) =>
          register(openBrowser(portal), `${index % 2 ? 'race' : 'Race'}${round}@example.org`),
        ),
      );
      const statuses = answers.map(({ statusCode }) => statusCode).sort();
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(new Set(statuses.slice(1))).toEqual(new Set([422]));
      expect(await portal.ctx.db.user.count({ where: { email: `race${round}@example.org` } })).toBe(1);
    }
  });
});
