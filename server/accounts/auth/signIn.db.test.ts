import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { openBrowser, PASSWORD, readMailedLink, register } from '../../test/browser.ts';
import { rounds } from '../../test/rounds.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_SIGN_UP: '1000' }, { now: () => new Date() });
});

afterAll(() => portal.close());

const findUser = (email: string) =>
  portal.ctx.db.user.findUnique({ where: { email }, include: { accounts: true } });

const headersOf = ({ headers }: { headers: object }) =>
  Object.entries(headers).map(([name, value]) => [
    name,
    /^(date|x-request-id)$|^ratelimit/.test(name) ? '' : value,
  ]);

const subjectsTo = async (to: string) =>
  (await portal.ctx.db.outboxMail.findMany({ where: { to } })).map(({ subject }) => subject);

describe('registration', () => {
  it('registration creates a plain account, signs the user in and sends a confirmation link', async () => {
    const browser = openBrowser(portal);
    const response = await register(browser, ' Ada@Example.org ', {
      image: 'https://images.example.org/ada.png',
    });
    expect([response.statusCode, response.json().user.email]).toEqual([200, 'ada@example.org']);
    const user = await findUser('ada@example.org');
    expect(user).toMatchObject({ name: 'Ada Lovelace', role: 'USER', emailVerified: false });
    expect(user?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(user?.accounts[0]?.password).toMatch(/^\$argon2id\$/);
    expect((await browser.get('/api/auth/get-session')).json().user.email).toBe('ada@example.org');
    const link = await readMailedLink(portal, 'ada@example.org');
    expect(link.pathname).toBe('/confirm-email');
  });

  it.each([
    ['Ab1!', 'Password must be at least 6 characters long'],
    ['abcdef!', 'Password must contain an uppercase letter'],
    ['Abcdefg7', 'Password must contain a special character'],
    ['Password1!', 'This password is too common. Choose another.'],
  ])('registration rejects the password %s: %s', async (password, message) => {
    const response = await register(openBrowser(portal), 'refused@example.org', { password });
    expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID_INPUT']);
    expect(response.json().fields).toEqual({ password: message });
    expect(await findUser('refused@example.org')).toBeNull();
  });

  it('registration reports an e-mail address that already has an account', async () => {
    await register(openBrowser(portal), 'known@example.org');
    const response = await register(openBrowser(portal), 'KNOWN@example.org');
    expect([response.statusCode, response.json()]).toEqual([
      422,
      {
        code: 'USER_ALREADY_EXISTS',
        message: 'An account with this e-mail address already exists.',
        fields: { email: 'An account with this e-mail address already exists.' },
      },
    ]);
  });

  // security: C22
  it('registration ignores the fields role, id and verification in the body', async () => {
    const id = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';
    const extra = {
      role: 'ADMIN',
      isAdmin: true,
      emailVerified: true,
      id,
      createdAt: '2000-01-01',
      __proto__: { role: 'ADMIN' },
    };
    expect((await register(openBrowser(portal), 'mass@example.org', extra)).statusCode).toBe(200);
    const user = await findUser('mass@example.org');
    expect(user).toMatchObject({ role: 'USER', emailVerified: false });
    expect(user?.id).not.toBe(id);
    expect(user?.createdAt.getFullYear()).toBeGreaterThan(2000);
  });
});

describe('signing in', () => {
  it('signing in sets an HttpOnly cookie and returns no password hash or role', async () => {
    await register(openBrowser(portal), 'grace@example.org');
    const browser = openBrowser(portal);
    const response = await browser.post('/api/auth/sign-in/email', {
      email: 'grace@example.org',
      password: PASSWORD,
    });
    expect(response.statusCode).toBe(200);
    const cookie = response.cookies.find(({ name }) => name === 'portal.session_token');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(response.body).not.toMatch(/role|password|hash/);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  // security: C86
  it('signing in returns the same response for a wrong password and an unknown address', async () => {
    const known = await openBrowser(portal).post('/api/auth/sign-in/email', {
      email: 'grace@example.org',
      password: 'Wrong-1',
    });
    const unknown = await openBrowser(portal).post('/api/auth/sign-in/email', {
      email: 'nobody@example.org',
      password: 'Wrong-1',
    });
    expect(known.statusCode).toBe(401);
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(headersOf(unknown)).toEqual(headersOf(known));
  });
});

// product: P3.4
describe('forgotten password', () => {
  const ask = (email: string) => openBrowser(portal).post('/api/auth/request-password-reset', { email });

  // security: C86
  it('a reset request always returns the same response but e-mails only known addresses', async () => {
    await register(openBrowser(portal), 'forgetful@example.org');
    const [known, unknown] = [await ask('forgetful@example.org'), await ask('nobody@example.org')];
    expect(known.statusCode).toBe(200);
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(headersOf(unknown)).toEqual(headersOf(known));
    expect(await portal.ctx.db.outboxMail.count({ where: { to: 'nobody@example.org' } })).toBe(0);
  });

  it('a single-use link resets the password, ends sessions and verifies the address', async () => {
    const old = openBrowser(portal);
    await register(old, 'reset@example.org');
    await ask('reset@example.org');
    const link = await readMailedLink(portal, 'reset@example.org');
    expect(link.pathname).toBe('/reset');
    const token = link.searchParams.get('token');
    const reset = (newPassword: string) =>
      openBrowser(portal).post('/api/auth/reset-password', { token, newPassword });
    expect((await reset('short')).json().fields.newPassword).toBe(
      'Password must be at least 6 characters long',
    );
    expect((await reset('Another-1 secret')).statusCode).toBe(200);
    expect((await reset('Another-2 secret')).statusCode).toBe(400);
    expect((await old.get('/api/auth/get-session')).json()).toBeNull();
    const sign = (password: string) =>
      openBrowser(portal).post('/api/auth/sign-in/email', { email: 'reset@example.org', password });
    expect([(await sign(PASSWORD)).statusCode, (await sign('Another-1 secret')).statusCode]).toEqual([
      401, 200,
    ]);
    expect((await findUser('reset@example.org'))?.emailVerified).toBe(true);
    expect(await subjectsTo('reset@example.org')).toContainEqual(expect.stringMatching(/^The password of /));
  });

  it("a reset link points to the portal's host regardless of the Host header", async () => {
    await register(openBrowser(portal), 'host@example.org');
    const browser = openBrowser(portal);
    const headers = { host: 'evil.test', origin: 'http://evil.test' };
    const payload = { email: 'host@example.org', redirectTo: 'http://evil.test/' };
    await browser.send({ method: 'POST', url: '/api/auth/request-password-reset', headers, payload });
    expect((await readMailedLink(portal, 'host@example.org')).host).toBe('localhost:4000');
  });
});

describe('account', () => {
  it("a user can change the account's name and photo but no other fields", async () => {
    const browser = openBrowser(portal);
    await register(browser, 'rename@example.org');
    const payload = {
      name: 'Countess',
      image: 'https://images.example.org/a.png',
      role: 'ADMIN',
      email: 'x@example.org',
    };
    expect((await browser.post('/api/auth/update-user', payload)).statusCode).toBe(200);
    expect(await findUser('rename@example.org')).toMatchObject({ name: 'Countess', role: 'USER' });
    for (const image of ['javascript:alert(1)', 'data:image/png;base64,AA', 'http://user:pw@host/'])
      expect((await browser.post('/api/auth/update-user', { image })).statusCode).toBe(400);
  });

  it('a password change ends other sessions and notifies the owner', async () => {
    const [here, there] = [openBrowser(portal), openBrowser(portal)];
    await register(here, 'change@example.org');
    await there.post('/api/auth/sign-in/email', { email: 'change@example.org', password: PASSWORD });
    const change = (currentPassword: string) =>
      here.post('/api/auth/change-password', { currentPassword, newPassword: 'Another-1 secret' });
    expect((await change('Wrong-1')).statusCode).toBe(400);
    expect((await there.get('/api/auth/get-session')).json()).not.toBeNull();
    const told = expect.stringMatching(/^The password of your .* account was changed$/);
    expect(await subjectsTo('change@example.org')).not.toContainEqual(told);
    expect((await change(PASSWORD)).statusCode).toBe(200);
    expect(await subjectsTo('change@example.org')).toContainEqual(told);
    expect((await readMailedLink(portal, 'change@example.org')).pathname).toBe('/forgot');
    expect((await here.get('/api/auth/get-session')).json()).not.toBeNull();
    expect((await there.get('/api/auth/get-session')).json()).toBeNull();
  });

  it("a user can list the account's sessions and end one session or all others", async () => {
    const [here, phone, tablet] = [openBrowser(portal), openBrowser(portal), openBrowser(portal)];
    await register(here, 'devices@example.org');
    for (const device of [phone, tablet])
      await device.post('/api/auth/sign-in/email', { email: 'devices@example.org', password: PASSWORD });
    const sessions: { token: string }[] = (await here.get('/api/auth/list-sessions')).json();
    expect(sessions).toHaveLength(3);
    const { token } = (await phone.get('/api/auth/get-session')).json().session;
    await here.post('/api/auth/revoke-session', { token });
    expect((await phone.get('/api/auth/get-session')).json()).toBeNull();
    await here.post('/api/auth/revoke-other-sessions');
    expect((await tablet.get('/api/auth/get-session')).json()).toBeNull();
    expect((await here.get('/api/auth/list-sessions')).json()).toHaveLength(1);
  });
});

describe('auth API', () => {
  it.each([
    '/delete-user',
    '/set-password',
    '/link-social',
    '/error',
    '/ok',
    '/nothing',
    '/sign-up/email/',
    '//sign-up/email',
  ])('the auth API has no route %s', async (path) => {
    const browser = openBrowser(portal);
    expect((await browser.post(`/api/auth${path}`)).statusCode).toBe(404);
    expect((await browser.get(`/api/auth${path}`)).statusCode).toBe(404);
  });

  it.each(['https://evil.test', 'http://localhost:4001', 'null'].slice(0, rounds(1, 3)))(
    'the auth API rejects calls from the origin %s',
    async (origin) => {
      const browser = openBrowser(portal);
      await register(browser, `origin-${origin.length}@example.org`);
      for (const url of ['/api/auth/sign-out', '/api/auth/update-user', '/jwt']) {
        const payload = { name: 'Changed', email: `origin-${origin.length}@example.org` };
        const response = await browser.send({ method: 'POST', url, payload, headers: { origin } });
        expect([url, response.statusCode]).toEqual([url, 403]);
      }
      expect((await browser.get('/api/auth/get-session')).json().user.name).toBe('Ada Lovelace');
    },
  );

  it.each(['http://localhost:4000', 'http://127.0.0.1:4000'])(
    "the auth API accepts %s as the portal's own address",
    async (origin) => {
      const browser = openBrowser(portal);
      await register(browser, `own-${origin.length}@example.org`);
      const response = await browser.send({
        method: 'POST',
        url: '/api/auth/sign-out',
        payload: {},
        headers: { origin },
      });
      expect(response.statusCode).toBe(200);
    },
  );
});
