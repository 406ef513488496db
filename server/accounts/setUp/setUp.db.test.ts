import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { openBrowser, PASSWORD } from '../../test/browser.ts';
import { makePerson } from '../../test/people.ts';
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

const needsSetUp = async () => (await portal.asVisitor('{ portal { needsSetUp } }')).data.portal.needsSetUp;

const countAdmins = () => portal.ctx.db.user.count({ where: { role: 'ADMIN' } });

it('the set-up code creates the first admin and signs them in', async () => {
  expect(await needsSetUp()).toBe(true);
  const browser = openBrowser(portal);
  const code = await makeSetUpCode(portal.ctx);
  expect(code).toMatch(/^[\dA-HJKMNP-TV-Z]{4}(-[\dA-HJKMNP-TV-Z]{4}){2}$/);
  const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  expect((await setUp({ code: typed }, browser)).statusCode).toBe(200);
  const { token } = (await browser.post('/jwt', { email: 'ada@example.org' })).json();
  const headers = { authorization: `Token ${token}` };
  const payload = { query: '{ viewer { email abilities } }' };
  const asked = await portal.request({ method: 'POST', url: '/graphql', headers, payload });
  expect(asked.json().data.viewer).toEqual({
    email: 'ada@example.org',
    abilities: expect.arrayContaining(['MANAGE_USERS']),
  });
  expect(await portal.ctx.db.user.findMany()).toMatchObject([{ role: 'ADMIN', emailVerified: false }]);
  expect(await portal.ctx.db.auditEntry.findMany()).toMatchObject([
    { action: 'user.setUp', actorId: null, after: { role: 'ADMIN' } },
  ]);
  expect(await portal.ctx.db.outboxMail.findMany()).toMatchObject([{ to: 'ada@example.org' }]);
  expect(await needsSetUp()).toBe(false);
  const signedIn = await openBrowser(portal).post('/api/auth/sign-in/email', FORM);
  expect(signedIn.statusCode).toBe(200);
});

it('a portal with an admin rejects every set-up code', async () => {
  const code = await makeSetUpCode(portal.ctx);
  await makePerson(portal.ctx, { role: 'ADMIN' });
  const refused = await setUp({ code });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'CONFLICT']);
  expect(await countAdmins()).toBe(1);
});
