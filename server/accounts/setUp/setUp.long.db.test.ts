import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { openBrowser, PASSWORD, register } from '../../test/browser.ts';
import { makeSetUpCode } from './setUpCode.ts';

let portal: TestPortal;

beforeEach(async () => {
  // Uses the real time: Better Auth uses the machine's clock, and staff cookies expire after a few hours.
  portal = await startTestPortal({}, { now: () => new Date() });
});

afterEach(() => portal.close());

const FORM = { name: 'Ada Lovelace', email: 'Ada@example.org', password: PASSWORD };

const setUp = (given: object, browser = openBrowser(portal)) =>
  browser.post('/api/auth/set-up', { ...FORM, ...given });

const countAdmins = () => portal.ctx.db.user.count({ where: { role: 'ADMIN' } });

it('the set-up code depends on the database and AUTH_SECRET, not the instance', async () => {
  const code = await makeSetUpCode(portal.ctx);
  expect(await makeSetUpCode(portal.ctx)).toBe(code);
  const env = { ...portal.ctx.env, AUTH_SECRET: 'x'.repeat(40) };
  expect(await makeSetUpCode({ ...portal.ctx, env })).not.toBe(code);
  await portal.ctx.db.systemState.deleteMany();
  expect(await makeSetUpCode(portal.ctx)).not.toBe(code);
});

it('ten simultaneous calls with the set-up code create only one admin', async () => {
  const code = await makeSetUpCode(portal.ctx);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      setUp({ code, email: `admin${place}@example.org` }, openBrowser(portal, `10.0.0.${place}`)),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect([await countAdmins(), await portal.ctx.db.user.count()]).toEqual([1, 1]);
});

it('ten wrong set-up codes block their IP address but no other address', async () => {
  const code = await makeSetUpCode(portal.ctx);
  const browser = openBrowser(portal, '10.0.0.1');
  for (const wrong of ['0000-0000-0000', '', ...Array(8).fill(`${code}0`)]) {
    const refused = await setUp({ code: wrong }, browser);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['code']]);
  }
  expect((await setUp({ code: `${code}0` }, browser)).statusCode).toBe(429);
  expect((await setUp({ code }, browser)).statusCode).toBe(429);
  expect((await setUp({ code }, openBrowser(portal, '10.0.0.2'))).statusCode).toBe(200);
});

it('an invalid set-up form returns an error per field and creates no account', async () => {
  const code = await makeSetUpCode(portal.ctx);
  await register(openBrowser(portal), 'ada@example.org');
  expect((await setUp({ code })).json().fields).toEqual({
    email: 'An account with this e-mail address already exists.',
  });
  const wrong = await setUp({ code, email: 'nowhere', password: 'short', name: '' });
  expect(Object.keys(wrong.json().fields).sort()).toEqual(['email', 'name', 'password']);
  expect(await countAdmins()).toBe(0);
});
