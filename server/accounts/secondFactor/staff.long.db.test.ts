import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PORTAL_ORGANISATION_ID } from '../../../rules/accounts/organisations.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { setUpAuthenticator } from '../../test/authenticator.ts';
import { type Browser, openBrowser, PASSWORD, register } from '../../test/browser.ts';
import { coordinate, makeInvitation, makeOrganisation } from '../../test/organisations.ts';
import { makePerson } from '../../test/people.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../test/providers.ts';

let portal: TestPortal;
let google: OpenIdProvider;
const start = Date.now();
let passed = 0;
let counter = 0;
let email = '';

beforeAll(async () => {
  google = await startOpenIdProvider();
  portal = await startTestPortal(
    {
      LIMIT_SIGN_UP: '1000',
      LIMIT_SIGN_IN_ADDRESS: '1000',
      REQUIRE_SECOND_FACTOR: 'true',
      GOOGLE_CLIENT_ID: 'google-client',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      GOOGLE_ISSUER: google.issuer,
    },
    { now: () => new Date(start + passed) },
  );
});

afterAll(async () => {
  await portal.close();
  await google.stop();
});

beforeEach(() => {
  counter += 1;
  email = `staff${counter}@example.org`;
});

const askToken = (from: Browser) => from.post('/jwt', { email });
const setRole = (role: 'USER' | 'MODERATOR' | 'ADMIN') =>
  portal.ctx.db.user.update({ where: { email }, data: { role } });
const call = async (token: string, query = '{ viewer { id } }') =>
  (
    await portal.request({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Token ${token}` },
      payload: { query },
    })
  ).json();

async function signInWithGoogle(browser: Browser): Promise<void> {
  const start = await browser.post('/api/auth/sign-in/social', { provider: 'google' });
  const { headers } = await fetch(start.json().url, { redirect: 'manual' });
  const back = new URL(String(headers.get('location')));
  const response = await browser.get(back.pathname + back.search);
  expect(response.headers.location).toBe('/auth/popup');
}

// product: P3.8
describe('required second factor of staff', () => {
  it.each([
    ['false', []],
    ['admins', ['ADMIN']],
    ['moderators', ['ADMIN', 'MODERATOR']],
    ['true', ['ADMIN', 'MODERATOR', 'COORDINATOR']],
    ['assessors', ['ADMIN', 'MODERATOR', 'COORDINATOR', 'ASSESSOR']],
  ] as const)(
    'the second-factor requirement at level %s applies to these roles: %o',
    async (level, expected) => {
      const { env, db } = portal.ctx;
      const before = env.REQUIRE_SECOND_FACTOR;
      env.REQUIRE_SECOND_FACTOR = level;
      const found: string[] = [];
      for (const role of ['USER', 'ADMIN', 'MODERATOR', 'COORDINATOR', 'ASSESSOR', 'FORMER'] as const) {
        const isStored = role === 'ADMIN' || role === 'MODERATOR';
        const person = await makePerson(portal.ctx, { role: isStored ? role : 'USER' });
        if (role === 'COORDINATOR') await coordinate(portal.ctx, person, PORTAL_ORGANISATION_ID);
        if (role === 'ASSESSOR' || role === 'FORMER') {
          const panel = {
            name: `${role} ${level}`,
            organisationId: PORTAL_ORGANISATION_ID,
            createdAt: new Date(),
          };
          const leftAt = role === 'FORMER' ? new Date() : null;
          const { id: panelId } = await db.panel.create({ data: panel });
          await db.panelMember.create({
            data: { panelId, userId: person.id, createdAt: new Date(), leftAt },
          });
        }
        if ((await portal.as(person, '{ viewer { id } }')).data?.viewer === undefined) found.push(role);
      }
      env.REQUIRE_SECOND_FACTOR = before;
      expect(found).toEqual(expected);
    },
  );

  it('coordinators need the required second factor as soon as they are appointed', async () => {
    const browser = openBrowser(portal);
    await register(browser, email);
    const { token } = (await askToken(browser)).json();
    const { id } = await portal.ctx.db.user.findUniqueOrThrow({ where: { email } });
    expect((await call(token)).data.viewer).toEqual({ id });
    await coordinate(portal.ctx, { id }, PORTAL_ORGANISATION_ID);
    expect((await call(token)).code).toBe('UNAUTHENTICATED');
    expect((await askToken(browser)).json().code).toBe('SECOND_FACTOR_SETUP_REQUIRED');
    expect((await browser.get('/api/second-factor/state')).json().isRequired).toBe(true);
    await setUpAuthenticator(portal, browser);
    expect((await askToken(browser)).statusCode).toBe(200);
  });

  it('a coordinator needs no second factor while the organisation is closed', async () => {
    const { db, now } = portal.ctx;
    const browser = openBrowser(portal);
    await register(browser, email);
    const { id: organisationId } = await makeOrganisation(portal.ctx, { closedAt: now() });
    await coordinate(portal.ctx, await db.user.findUniqueOrThrow({ where: { email } }), organisationId);
    const readState = async () => (await browser.get('/api/second-factor/state')).json();
    expect(await readState()).toMatchObject({ isRequired: false, shortfall: null });
    expect((await askToken(browser)).statusCode).toBe(200);
    await db.organisation.update({ where: { id: organisationId }, data: { closedAt: null } });
    expect(await readState()).toMatchObject({
      isRequired: true,
      shortfall: 'SECOND_FACTOR_SETUP_REQUIRED',
    });
    expect((await askToken(browser)).json().code).toBe('SECOND_FACTOR_SETUP_REQUIRED');
  });

  it.each(['MODERATOR', 'ADMIN'] as const)(
    'a %s gets no token before setting up a second factor',
    async (role) => {
      const browser = openBrowser(portal);
      await register(browser, email);
      const { token } = (await askToken(browser)).json();
      await setRole(role);
      expect((await call(token)).code).toBe('UNAUTHENTICATED');
      const refused = await askToken(browser);
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'SECOND_FACTOR_SETUP_REQUIRED']);
      expect((await browser.get('/api/auth/list-sessions')).json().code).toBe('SECOND_FACTOR_SETUP_REQUIRED');
      await setUpAuthenticator(portal, browser);
      expect((await askToken(browser)).statusCode).toBe(200);
    },
  );

  it('plain users need no second factor', async () => {
    const browser = openBrowser(portal);
    await register(browser, email);
    const response = await askToken(browser);
    expect([response.statusCode, Object.keys(response.json())]).toEqual([200, ['token']]);
  });

  it('an admin who signs in with Google must also enter a code', async () => {
    google.says({ sub: `g-${email}`, email, email_verified: true, name: 'Grace Hopper' });
    const browser = openBrowser(portal);
    await signInWithGoogle(browser);
    await setRole('ADMIN');
    const app = await setUpAuthenticator(portal, browser);
    passed += 30_000;
    const later = openBrowser(portal);
    await signInWithGoogle(later);
    expect((await askToken(later)).json().code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await later.post('/api/second-factor/prove', { code: app.code() })).statusCode).toBe(200);
    expect((await askToken(later)).statusCode).toBe(200);
  });

  it('API keys created before their owner became staff become invalid', async () => {
    const browser = openBrowser(portal);
    await register(browser, email);
    await portal.ctx.db.user.update({ where: { email }, data: { emailVerified: true } });
    const make =
      'mutation { createPartnerKey(input: { name: "Site", scopes: [APPLICATIONS_READ] }) { key } }';
    const made = await call((await askToken(browser)).json().token, make);
    const { key } = made.data.createPartnerKey;
    const count = '{ applications { totalCount } }';
    passed += 1000;
    await setRole('MODERATOR');
    expect((await call(key, count)).code).toBe('UNAUTHENTICATED');
    await setUpAuthenticator(portal, browser);
    expect((await call(key, count)).code).toBe('UNAUTHENTICATED');
    const later = await call((await askToken(browser)).json().token, make);
    expect((await call(later.data.createPartnerKey.key, count)).data.applications.totalCount).toBe(0);
  });
});

// product: P3.9
describe('session with a proof older than 15 minutes', () => {
  const old = async (role: 'USER' | 'ADMIN') => {
    const person = await makePerson(portal.ctx, { role, secondFactorSince: new Date(0) });
    const createdAt = new Date(portal.ctx.now().getTime() - 16 * 60_000);
    await portal.ctx.db.session.update({
      where: { id: person.sessionId },
      data: { createdAt, secondFactorAt: createdAt },
    });
    return person;
  };

  it.each([
    ['PATCH', '/users/admin/'],
    ['DELETE', '/users/'],
  ] as const)('a session with an old proof cannot call %s %s without a new proof', async (method, path) => {
    const [admin, target] = [await old('ADMIN'), await makePerson(portal.ctx)];
    const act = () => portal.requestAs(admin, { method, url: path + target.id });
    const refused = await act();
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'PROOF_REQUIRED']);
    const { role } = await portal.ctx.db.user.findUniqueOrThrow({ where: { id: target.id } });
    expect(role).toBe('USER');
    const provedAt = portal.ctx.now();
    await portal.ctx.db.session.update({ where: { id: admin.sessionId }, data: { provedAt } });
    expect((await act()).statusCode).toBe(200);
  });

  it.each(['users', 'applications', 'newsletter'])(
    'a session whose proof of identity is too old cannot export %s',
    async (list) => {
      const response = await portal.requestAs(await old('ADMIN'), { url: `/exports/${list}.csv` });
      expect([response.statusCode, response.json().code]).toEqual([403, 'PROOF_REQUIRED']);
    },
  );

  it.each([
    ['promoteUser', 'promoteUser(id: $id) { id }'],
    ['makeAdmin', 'makeAdmin(id: $id) { id }'],
    ['demoteUser', 'demoteUser(id: $id) { id }'],
    ['deleteUser', 'deleteUser(id: $id) { id }'],
    ['suspendUser', 'suspendUser(id: $id, reason: "x") { id }'],
    ['reinstateUser', 'reinstateUser(id: $id) { id }'],
    ['resetSecondFactor', 'resetSecondFactor(id: $id) { id }'],
    ['invite', 'invite(input: { email: "new@example.org", role: ADMIN, organisationId: $id }) { id }'],
    ['withdrawInvitation', 'withdrawInvitation(input: { id: $id }) { id }'],
    ['refundPayment', 'refundPayment(input: { id: $id }) { id }'],
    ['rotateWebhookSecret', 'rotateWebhookSecret(id: $id) { secret }'],
    ['rotatePartnerKey', 'rotatePartnerKey(id: $id) { key }'],
  ])('a session with an old proof cannot call %s', async (name, field) => {
    const admin = await old('ADMIN');
    const query = `mutation ($id: UUID!) { ${field} }`;
    const { id } = await (name === 'withdrawInvitation'
      ? makeInvitation(portal.ctx, PORTAL_ORGANISATION_ID)
      : makePerson(portal.ctx));
    const { errors } = await portal.as(admin, query, { id });
    expect(errors?.[0]?.extensions.code).toBe('PROOF_REQUIRED');
  });

  it('a session with an old proof can read but not create an API key', async () => {
    const person = await old('USER');
    const { errors } = await portal.as(person, 'mutation { createPartnerKey(input: { name: "S" }) { key } }');
    expect(errors?.[0]?.extensions.code).toBe('PROOF_REQUIRED');
    expect((await portal.as(person, '{ viewer { email } }')).data.viewer.email).toBe(person.email);
  });
});

describe("admin's reset of a second factor", () => {
  it("an admin's reset of a second factor notifies the owner and allows password sign-in", async () => {
    const browser = openBrowser(portal);
    await register(browser, email);
    await setUpAuthenticator(portal, browser);
    const at = portal.ctx.now();
    const admin = await makePerson(portal.ctx, { role: 'ADMIN', secondFactorSince: at });
    await portal.ctx.db.session.update({ where: { id: admin.sessionId }, data: { secondFactorAt: at } });
    const { id } = await portal.ctx.db.user.findUniqueOrThrow({ where: { email } });
    const reset = (of: string) =>
      portal.as(admin, 'mutation ($id: UUID!) { resetSecondFactor(id: $id) { hasSecondFactor } }', {
        id: of,
      });
    expect((await reset(id)).data.resetSecondFactor).toEqual({ hasSecondFactor: false });
    expect((await reset(id)).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect((await reset(admin.id)).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect((await askToken(browser)).statusCode).toBe(401);
    await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD });
    expect((await askToken(browser)).statusCode).toBe(200);
    const mails = await portal.ctx.db.outboxMail.findMany({ where: { to: email } });
    expect(mails.map(({ subject }) => subject)).toContain(
      'The second factor of your AvailAble Scholarship account was reset',
    );
    expect(
      await portal.ctx.db.auditEntry.count({
        where: { action: 'user.resetSecondFactor', actorId: admin.id },
      }),
    ).toBe(1);
  });
});
