import { SignJWT } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { migrate } from '../../../database/migrate.ts';
import { startTestPortal } from '../../../test/api.ts';
import { openBrowser } from '../../../test/browser.ts';
import { createDatabaseBefore, MIGRATIONS, runSql } from '../../../test/emptyDatabase.ts';

const EMAIL = 'ada@example.com';
const TOKEN = 'a-reset-that-was-mailed-before';

// security: C12
it('links that a portal mailed before links were rows change nothing after its upgrade; a new one works', async () => {
  const database = await createDatabaseBefore('20261122070000_mailed_links');
  const id = uuidv7();
  // What Better Auth kept: a reset's key with the account's id, and the state of a sign-in at a provider as JSON.
  await runSql(
    database.url,
    `INSERT INTO users (id, email, name, email_verified, updated_at) VALUES ('${id}', '${EMAIL}', 'Ada', false, now());
     INSERT INTO verifications (id, identifier, value, expires_at, updated_at) VALUES
       ('${uuidv7()}', 'reset-password:${TOKEN}', '${id}', now() + interval '1 hour', now()),
       ('${uuidv7()}', 'state-of-a-sign-in', '{"callbackURL":"/"}', now() + interval '1 hour', now())`,
  );
  await migrate(database.url, MIGRATIONS);
  const left = await runSql(database.url, 'SELECT identifier FROM verifications');
  expect(left).toEqual([{ identifier: 'state-of-a-sign-in' }]);

  const portal = await startTestPortal({}, { database, now: () => new Date() });
  const browser = openBrowser(portal);
  const reset = (token: string) =>
    browser.post('/api/auth/reset-password', { token, newPassword: 'Kestrel-9 flies' });
  expect((await reset(TOKEN)).statusCode).toBe(400);
  // A confirmation, and a change of address, were signed texts.
  const sign = (claims: object) =>
    new SignJWT({ email: EMAIL, ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(portal.ctx.env.AUTH_SECRET));
  for (const token of [await sign({}), await sign({ updateTo: 'mallory@example.org' })]) {
    const opened = await browser.get(`/api/auth/verify-email?token=${token}`);
    expect([opened.statusCode, opened.headers.location]).toEqual([302, '/confirm-email']);
    expect((await browser.post('/api/auth/confirm-email', { token })).statusCode).toBe(400);
  }
  const { db } = portal.ctx;
  const user = await db.user.findUniqueOrThrow({ where: { id }, include: { accounts: true } });
  expect([user.email, user.emailVerified, user.accounts]).toEqual([EMAIL, false, []]);

  await browser.post('/api/auth/request-password-reset', { email: EMAIL });
  const { text } = await db.outboxMail.findFirstOrThrow({ where: { to: EMAIL } });
  const link = new URL(String(text?.match(/https?:\/\/\S+/)?.[0]));
  expect((await reset(String(link.searchParams.get('token')))).statusCode).toBe(200);
  await portal.close();
});
