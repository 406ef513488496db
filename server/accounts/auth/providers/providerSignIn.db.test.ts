import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { type Browser, openBrowser, register } from '../../../test/browser.ts';
import {
  type Github,
  type OpenIdProvider,
  startGithub,
  startOpenIdProvider,
} from '../../../test/providers.ts';

let portal: TestPortal;
let google: OpenIdProvider;
let oidc: OpenIdProvider;
let github: Github;

beforeAll(async () => {
  [google, oidc, github] = await Promise.all([startOpenIdProvider(), startOpenIdProvider(), startGithub()]);
  const settings = {
    LIMIT_SIGN_UP: '1000',
    LIMIT_SIGN_IN_ADDRESS: '1000',
    GOOGLE_CLIENT_ID: 'google-client',
    GOOGLE_CLIENT_SECRET: 'google-secret',
    GOOGLE_ISSUER: google.issuer,
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: 'oidc-client',
    OIDC_CLIENT_SECRET: 'oidc-secret',
    OIDC_NAME: 'University login',
    GITHUB_CLIENT_ID: 'github-client',
    GITHUB_CLIENT_SECRET: 'github-secret',
    GITHUB_BASE: github.base,
    GITHUB_API_BASE: github.base,
  };
  portal = await startTestPortal(settings, { now: () => new Date() });
});

afterAll(async () => {
  await portal.close();
  await Promise.all([google.stop(), oidc.stop(), github.stop()]);
});

let counter = 0;
let email = '';
beforeEach(() => {
  counter += 1;
  email = `social${counter}@example.org`;
});

async function visitProvider(browser: Browser, provider: string): Promise<URL> {
  const start = await browser.post('/api/auth/sign-in/social', { provider });
  const { url } = start.json();
  const { headers } = await fetch(url, { redirect: 'manual' });
  return new URL(String(headers.get('location')));
}

async function signInWith(browser: Browser, provider: string): Promise<string> {
  const back = await visitProvider(browser, provider);
  return String((await browser.get(back.pathname + back.search)).headers.location);
}

const isSignedIn = async (browser: Browser) => (await browser.get('/api/auth/get-session')).json() !== null;
const findUser = (address: string) =>
  portal.ctx.db.user.findUnique({ where: { email: address }, include: { accounts: true } });

describe('sign-in page', () => {
  // security: C11
  it('Google sign-in starts with PKCE, state and nonce', async () => {
    const start = await openBrowser(portal).post('/api/auth/sign-in/social', { provider: 'google' });
    const { searchParams } = new URL(start.json().url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'google-client',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:4000/api/auth/callback/google',
      scope: expect.stringContaining('openid'),
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)?.length).toBeGreaterThan(20);
  });

  // security: C91
  it.each(['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)', '/ok\n//evil'])(
    'sign-in rejects %j as a callback URL',
    async (address) => {
      for (const provider of ['google', 'github', 'oidc']) {
        for (const field of ['callbackURL', 'errorCallbackURL']) {
          const payload = { provider, [field]: address };
          const response = await openBrowser(portal).post('/api/auth/sign-in/social', payload);
          expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
        }
      }
    },
  );
});

describe.each([
  ['google', () => google],
  ['oidc', () => oidc],
])('signing in with %s', (provider, theProvider) => {
  it('the first sign-in with a provider creates a verified account; later sign-ins reuse it', async () => {
    theProvider().says({
      sub: `sub-${email}`,
      email,
      email_verified: true,
      name: 'Ada',
      picture: 'https://lh3.example/a',
    });
    const browser = openBrowser(portal);
    expect(await signInWith(browser, provider)).toBe('/auth/popup');
    expect(await isSignedIn(browser)).toBe(true);
    expect(await findUser(email)).toMatchObject({ name: 'Ada', emailVerified: true, role: 'USER' });
    expect(await signInWith(openBrowser(portal), provider)).toBe('/auth/popup');
    const user = await findUser(email);
    expect(user?.accounts).toHaveLength(1);
    expect(user?.accounts[0]).toMatchObject({ accessToken: null, refreshToken: null, idToken: null });
    expect((await browser.post('/jwt', { email })).statusCode).toBe(200);
  });

  // security: C11
  it.each([
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://evil.test' }],
    ['another nonce', { nonce: 'of-another-browser' }],
    ['an expiry in the past', { exp: 1_000_000_000 }],
    ['no subject', { sub: undefined }],
  ])('a provider sign-in with %s in the token creates no account or session', async (_name, wrong) => {
    theProvider().says({ sub: `sub-${email}`, email, email_verified: true, ...wrong });
    const browser = openBrowser(portal);
    expect(await signInWith(browser, provider)).toMatch(/^\/auth\/popup\?error=\w+/);
    expect([await isSignedIn(browser), await findUser(email)]).toEqual([false, null]);
  });

  // security: C11
  it("a provider sign-in fails if the token's signature is invalid", async () => {
    theProvider().says({ sub: `sub-${email}`, email, email_verified: true });
    const forge = (response: { body: { id_token?: string } }) => {
      const [head, body, signature] = String(response.body.id_token).split('.');
      response.body.id_token = [head, body, signature?.split('').reverse().join('')].join('.');
    };
    theProvider().server.service.once('beforeResponse', forge as never);
    const browser = openBrowser(portal);
    expect(await signInWith(browser, provider)).toMatch(/^\/auth\/popup\?error=/);
    expect([await isSignedIn(browser), await findUser(email)]).toEqual([false, null]);
  });
});

// security: C11
describe('callback of an identity provider', () => {
  beforeEach(() => google.says({ sub: `sub-${email}`, email, email_verified: true, name: 'Ada' }));

  it.each([
    ['no state', (back: URL) => back.searchParams.delete('state')],
    ['another state', (back: URL) => back.searchParams.set('state', 'x'.repeat(32))],
    ['no code', (back: URL) => back.searchParams.delete('code')],
    ['an unknown code', (back: URL) => back.searchParams.set('code', 'unknown')],
  ])('a provider callback with %s creates no account or session', async (_name, change) => {
    const browser = openBrowser(portal);
    const back = await visitProvider(browser, 'google');
    change(back);
    const response = await browser.get(back.pathname + back.search);
    expect(response.headers.location).toMatch(/^\/auth\/popup\?error=/);
    expect([await isSignedIn(browser), await findUser(email)]).toEqual([false, null]);
  });

  it('a provider callback in another browser creates no account or session', async () => {
    const back = await visitProvider(openBrowser(portal), 'google');
    const victim = openBrowser(portal);
    await visitProvider(victim, 'google');
    const response = await victim.get(back.pathname + back.search);
    expect(response.headers.location).toMatch(/^\/auth\/popup\?error=/);
    expect([await isSignedIn(victim), await findUser(email)]).toEqual([false, null]);
  });

  it('a provider callback can be used only once', async () => {
    const browser = openBrowser(portal);
    const back = await visitProvider(browser, 'google');
    expect((await browser.get(back.pathname + back.search)).headers.location).toBe('/auth/popup');
    const again = openBrowser(portal);
    for (const [name, value] of browser.cookies)
      if (!name.includes('session')) again.cookies.set(name, value);
    expect((await again.get(back.pathname + back.search)).headers.location).toMatch(/error=/);
    expect(await isSignedIn(again)).toBe(false);
  });
});

describe('existing account with the same e-mail', () => {
  it.each([
    ['false', false],
    ['the text "false"', 'false'],
    ['missing', undefined],
  ])(
    "an existing account is not linked if the provider's email_verified is %s",
    async (_name, email_verified) => {
      await register(openBrowser(portal), email);
      await portal.ctx.db.user.update({ where: { email }, data: { emailVerified: true } });
      google.says({ sub: `sub-${email}`, email, email_verified });
      const browser = openBrowser(portal);
      expect(await signInWith(browser, 'google')).toBe('/auth/popup?error=account_not_linked');
      expect(await isSignedIn(browser)).toBe(false);
    },
  );
});

describe('signing in with GitHub', () => {
  const person = () => ({ id: 1000 + counter, login: `octo${counter}` });
  const primary = (verified: boolean) => [{ email, primary: true, verified }];

  it('GitHub sign-in uses the primary e-mail address and still recognises a renamed GitHub account', async () => {
    github.says(person(), [
      { email: 'second@example.org', primary: false, verified: true },
      ...primary(true),
    ]);
    const browser = openBrowser(portal);
    expect(await signInWith(browser, 'github')).toBe('/auth/popup');
    expect(await findUser(email)).toMatchObject({ name: `octo${counter}`, emailVerified: true });
    github.says({ ...person(), login: 'renamed' }, primary(true));
    expect(await signInWith(openBrowser(portal), 'github')).toBe('/auth/popup');
    expect((await findUser(email))?.accounts).toHaveLength(1);
  });

  // security: C13
  it('GitHub sign-in fails if the GitHub account has no e-mail address', async () => {
    github.says(person(), []);
    const browser = openBrowser(portal);
    expect(await signInWith(browser, 'github')).toBe('/auth/popup?error=email_not_found');
    expect(await isSignedIn(browser)).toBe(false);
  });

  // security: C13
  it('GitHub sign-in never opens an existing account through an unverified e-mail address', async () => {
    await register(openBrowser(portal), email);
    await portal.ctx.db.user.update({ where: { email }, data: { emailVerified: true } });
    github.says(person(), primary(false));
    const browser = openBrowser(portal);
    expect(await signInWith(browser, 'github')).toBe('/auth/popup?error=account_not_linked');
    expect(await isSignedIn(browser)).toBe(false);
  });

  // security: C13
  it('GitHub sign-in never opens a portal account that is linked to another GitHub account', async () => {
    github.says(person(), primary(true));
    expect(await signInWith(openBrowser(portal), 'github')).toBe('/auth/popup');
    github.says({ id: 9_000_000 + counter, login: 'newowner' }, primary(true));
    const stranger = openBrowser(portal);
    expect(await signInWith(stranger, 'github')).toMatch(/^\/auth\/popup\?error=account_not_linked/);
    expect(await isSignedIn(stranger)).toBe(false);
    expect((await findUser(email))?.accounts).toHaveLength(1);
  });
});

// product: P7.8
it('a suspended person returning from a provider gets an explanation and no session', async () => {
  google.says({ sub: `sub-${email}`, email, email_verified: true, name: 'Ada' });
  expect(await signInWith(openBrowser(portal), 'google')).toBe('/auth/popup');
  await portal.ctx.db.user.update({ where: { email }, data: { suspendedAt: new Date() } });
  const browser = openBrowser(portal);
  expect(await signInWith(browser, 'google')).toMatch(/^\/auth\/popup\?error=ACCOUNT_SUSPENDED&/);
  expect(await isSignedIn(browser)).toBe(false);
});
