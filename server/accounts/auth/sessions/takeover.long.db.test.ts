import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { setUpAuthenticator } from '../../../test/authenticator.ts';
import { type Browser, openBrowser, PASSWORD, readMailedLink, register } from '../../../test/browser.ts';
import { addPasskey, provePasskey } from '../../../test/passkey.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../../test/providers.ts';
import { endAccess } from './endAccess.ts';

let portal: TestPortal;
let google: OpenIdProvider;
let counter = 0;
let victim = '';

const NEW_PASSWORD = 'Another-1 secret';

beforeAll(async () => {
  google = await startOpenIdProvider();
  const settings = {
    LIMIT_SIGN_UP: '1000',
    LIMIT_SIGN_IN_ADDRESS: '1000',
    GOOGLE_CLIENT_ID: 'google-client',
    GOOGLE_CLIENT_SECRET: 'google-secret',
    GOOGLE_ISSUER: google.issuer,
  };
  portal = await startTestPortal(settings, { now: () => new Date() });
});

afterAll(async () => {
  await portal.close();
  await google.stop();
});

beforeEach(() => {
  counter += 1;
  victim = `victim${counter}@example.org`;
});

const users = () => portal.ctx.db.user;
const prove = (email: string) => users().update({ where: { email }, data: { emailVerified: true } });
const waitingForLocks = () => portal.ctx.db.$queryRaw<unknown[]>`
  SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
const isSignedIn = async (browser: Browser) => (await browser.get('/api/auth/get-session')).json() !== null;

const signIn = async (password: string, browser = openBrowser(portal)) => {
  const { statusCode } = await browser.post('/api/auth/sign-in/email', { email: victim, password });
  return statusCode;
};

async function follow(browser: Browser, link: URL, password?: string) {
  await browser.get(link.pathname + link.search);
  const token = link.searchParams.get('token');
  return browser.post('/api/auth/confirm-email', { token, ...(password && { password }) });
}

async function reset(newPassword = NEW_PASSWORD) {
  const owner = openBrowser(portal);
  await owner.post('/api/auth/request-password-reset', { email: victim });
  const token = (await readMailedLink(portal, victim)).searchParams.get('token');
  const { statusCode } = await owner.post('/api/auth/reset-password', { token, newPassword });
  expect(statusCode).toBe(200);
}

async function readToken(browser: Browser): Promise<string> {
  return (await browser.post('/jwt', { email: victim })).json().token;
}

async function makeKey(browser: Browser): Promise<string> {
  const { data } = await send(
    `Token ${await readToken(browser)}`,
    'mutation { createPartnerKey(input: { name: "Bot", scopes: [APPLICATIONS_READ] }) { key } }',
  );
  return data?.createPartnerKey.key;
}

async function send(authorization: string, query: string) {
  const options = {
    method: 'POST',
    url: '/graphql',
    headers: { authorization },
    payload: { query },
  } as const;
  const response = await portal.request(options);
  return { status: response.statusCode, ...response.json() };
}

const READ = '{ myApplications { totalCount } }';

async function signInWithGoogle(browser: Browser, claims: object): Promise<string> {
  google.says({ sub: `sub-${victim}`, email_verified: true, name: 'Victim', ...claims });
  const { url } = (await browser.post('/api/auth/sign-in/social', { provider: 'google' })).json();
  const { headers } = await fetch(url, { redirect: 'manual' });
  const back = new URL(String(headers.get('location')));
  return String((await browser.get(back.pathname + back.search)).headers.location);
}

async function breakIn() {
  const browser = openBrowser(portal);
  expect(await signIn(PASSWORD, browser)).toBe(200);
  const attacker = `attacker${counter}@evil.example`;
  const newEmail = { newEmail: attacker, currentPassword: PASSWORD };
  await browser.post('/api/auth/change-email', newEmail);
  const link = await readMailedLink(portal, attacker);
  return { browser, attacker, link, token: await readToken(browser), key: await makeKey(browser) };
}

type StolenAccess = Awaited<ReturnType<typeof breakIn>>;

async function tryLoot(
  { browser, attacker, link, token, key }: StolenAccess,
  passwords: string[],
): Promise<string[]> {
  const works: string[] = [];
  if (await isSignedIn(browser)) works.push('session');
  if ((await send(`Token ${token}`, READ)).status === 200) works.push('token');
  if ((await send(`Bearer ${key}`, READ)).status === 200) works.push('key');
  for (const password of [undefined, ...passwords]) await follow(openBrowser(portal), link, password);
  await follow(browser, link);
  if (await users().findUnique({ where: { email: attacker } })) works.push('change of e-mail');
  return works;
}

// product: P3.7
describe('attacker who knew the password', () => {
  // security: C6
  it('an attacker loses all access, including API keys, when the owner resets the password', async () => {
    await register(openBrowser(portal), victim);
    await prove(victim);
    const loot = await breakIn();
    for (const secret of [loot.token, loot.key])
      expect((await send(`Token ${secret}`, READ)).status).toBe(200);
    await reset();
    expect(await tryLoot(loot, [PASSWORD, NEW_PASSWORD])).toEqual([]);
    expect([await signIn(PASSWORD), await signIn(NEW_PASSWORD)]).toEqual([401, 200]);
  });

  it('an attacker loses all access when the owner changes the password', async () => {
    const owner = openBrowser(portal);
    await register(owner, victim);
    await prove(victim);
    const loot = await breakIn();
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await owner.post('/api/auth/change-password', change)).statusCode).toBe(200);
    expect(await isSignedIn(owner)).toBe(true);
    expect(await tryLoot(loot, [PASSWORD, NEW_PASSWORD])).toEqual([]);
  });

  it('an attacker loses all access when the owner signs out everywhere', async () => {
    const owner = openBrowser(portal);
    await register(owner, victim);
    await prove(victim);
    const loot = await breakIn();
    expect((await owner.post('/api/auth/revoke-sessions')).statusCode).toBe(200);
    expect(await isSignedIn(owner)).toBe(false);
    expect(await tryLoot(loot, [PASSWORD])).toEqual([]);
  });

  it("an attacker loses all access at the owner's first sign-in with Google", async () => {
    await register(openBrowser(portal), victim);
    await prove(victim);
    const loot = await breakIn();
    const owner = openBrowser(portal);
    expect(await signInWithGoogle(owner, { email: victim })).toBe('/auth/popup');
    expect(await isSignedIn(owner)).toBe(true);
    expect(await tryLoot(loot, [PASSWORD])).toEqual([]);
  });
});

// security: C12
// product: P3.3
describe("attacker who registers with a victim's address", () => {
  it("an attacker's sign-up remains unverified if the victim confirms the address without the password", async () => {
    const attacker = openBrowser(portal);
    await register(attacker, victim);
    await follow(openBrowser(portal), await readMailedLink(portal, victim));
    const user = await users().findUniqueOrThrow({ where: { email: victim } });
    expect(user.emailVerified).toBe(false);
  });

  it("an attacker with a victim's address cannot create an API key", async () => {
    const attacker = openBrowser(portal);
    await register(attacker, victim);
    expect(await makeKey(attacker)).toBeUndefined();
    expect(await portal.ctx.db.partnerKey.count({ where: { owner: { email: victim } } })).toBe(0);
  });

  it('an attacker loses the password and session when the victim signs in with Google', async () => {
    const attacker = openBrowser(portal);
    await register(attacker, victim);
    const owner = openBrowser(portal);
    expect(await signInWithGoogle(owner, { email: victim })).toBe('/auth/popup');
    expect([await isSignedIn(owner), await isSignedIn(attacker)]).toEqual([true, false]);
    expect(await signIn(PASSWORD)).toBe(401);
  });

  it("the victim's first Google sign-in removes an attacker's password, even for a verified address", async () => {
    await register(openBrowser(portal), victim);
    await prove(victim);
    expect(await signInWithGoogle(openBrowser(portal), { email: victim })).toBe('/auth/popup');
    expect(await signIn(PASSWORD)).toBe(401);
  });

  it('an attacker loses an unverified provider sign-in when the victim resets the password', async () => {
    const attacker = openBrowser(portal);
    const claims = { email: victim, email_verified: false };
    expect(await signInWithGoogle(attacker, claims)).toBe('/auth/popup');
    await reset();
    expect(await isSignedIn(attacker)).toBe(false);
    const again = openBrowser(portal);
    expect(await signInWithGoogle(again, claims)).toMatch(/error=/);
    expect(await isSignedIn(again)).toBe(false);
  });
});

// security: C12
describe('links of a mailbox whose address a squatter registered', () => {
  it("a squatter's calls revoke no link that the mailbox's owner needs", async () => {
    const squatter = openBrowser(portal);
    await register(squatter, victim);
    const owner = openBrowser(portal);
    await owner.post('/api/auth/request-password-reset', { email: victim });
    const token = (await readMailedLink(portal, victim)).searchParams.get('token');
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await squatter.post('/api/auth/change-password', change)).statusCode).toBe(200);
    const notice = await portal.ctx.db.outboxMail.findFirst({
      where: { to: victim },
      orderBy: { id: 'desc' },
    });
    // The revoked link is the one that verifies the address.
    expect(notice?.text).toContain('This also ended 1 link in an earlier e-mail.');
    expect((await squatter.post('/api/auth/revoke-sessions')).statusCode).toBe(200);
    const newPassword = 'Owners-1 secret';
    const { statusCode } = await owner.post('/api/auth/reset-password', { token, newPassword });
    expect(statusCode).toBe(200);
    expect([await signIn(NEW_PASSWORD), await signIn(newPassword)]).toEqual([401, 200]);
    expect((await owner.post('/api/auth/reset-password', { token, newPassword })).statusCode).toBe(400);
  });
});

// security: C12, C13
describe("provider that claims a demo account's address", () => {
  it('a provider that claims a demo address gains no access and ends no session', async () => {
    const owner = openBrowser(portal);
    await register(owner, victim);
    await users().update({
      where: { email: victim },
      data: { isDemo: true, emailVerified: true, role: 'ADMIN' },
    });
    const claimant = openBrowser(portal);
    expect(await signInWithGoogle(claimant, { email: victim })).toMatch(/error=account_not_linked/);
    expect([await isSignedIn(claimant), await isSignedIn(owner)]).toEqual([false, true]);
    expect(await signIn(PASSWORD)).toBe(200);
  });
});

// security: C12
describe('second factor set up by a squatter', () => {
  async function squat(): Promise<void> {
    const squatter = openBrowser(portal);
    await register(squatter, victim);
    await setUpAuthenticator(portal, squatter);
    await addPasskey(squatter);
  }
  const factorsOf = async (email: string) => {
    const { id: userId, secondFactorSince } = await users().findUniqueOrThrow({ where: { email } });
    const { authenticator, passkey, recoveryCode } = portal.ctx.db;
    const where = { userId };
    const rows = [authenticator.count({ where }), passkey.count({ where }), recoveryCode.count({ where })];
    return { isOn: secondFactorSince !== null, rows: await Promise.all(rows) };
  };

  it("a squatter's second factor is removed by the owner's password reset", async () => {
    await squat();
    expect(await factorsOf(victim)).toEqual({ isOn: true, rows: [1, 1, 10] });
    await reset();
    expect(await factorsOf(victim)).toEqual({ isOn: false, rows: [0, 0, 0] });
    const owner = openBrowser(portal);
    expect(await signIn(NEW_PASSWORD, owner)).toBe(200);
    expect(await readToken(owner)).toEqual(expect.any(String));
  });

  it("a squatter's second factor is removed by the owner's first sign-in with a provider", async () => {
    await squat();
    const owner = openBrowser(portal);
    expect(await signInWithGoogle(owner, { email: victim })).toBe('/auth/popup');
    expect(await factorsOf(victim)).toEqual({ isOn: false, rows: [0, 0, 0] });
    expect(await readToken(owner)).toEqual(expect.any(String));
  });

  it("the owner's own second factor survives password resets and provider sign-ins", async () => {
    const owner = openBrowser(portal);
    await register(owner, victim);
    const data = { emailVerified: true, holderProvedAt: new Date() };
    await users().update({ where: { email: victim }, data });
    const passkey = await addPasskey(owner);
    await reset();
    const later = openBrowser(portal);
    await signInWithGoogle(later, { email: victim });
    expect((await later.post('/jwt', { email: victim })).json().code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await provePasskey(later, passkey)).statusCode).toBe(200);
    expect(await readToken(later)).toEqual(expect.any(String));
  });
});

// product: P3.7
it('the session of a password change ends if access is revoked concurrently', async () => {
  const owner = openBrowser(portal);
  await register(owner, victim);
  const { id } = await users().findUniqueOrThrow({ where: { email: victim } });
  const { changed, ended } = await portal.ctx.db.$transaction(async (db) => {
    await db.$queryRaw`SELECT FROM accounts WHERE user_id = ${id}::uuid FOR UPDATE`;
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const changed = owner.post('/api/auth/change-password', change);
    await expect.poll(waitingForLocks, { timeout: 10_000 }).toHaveLength(1);
    const ended = portal.ctx.db.$transaction((inside) =>
      endAccess({ ...portal.ctx, db: inside }, id, { actorId: null }),
    );
    await expect.poll(waitingForLocks, { timeout: 10_000 }).toHaveLength(2);
    return { changed, ended };
  });
  await Promise.all([changed, ended]);
  expect(await portal.ctx.db.session.count({ where: { userId: id } })).toBe(0);
  expect(await isSignedIn(owner)).toBe(false);
});

// product: P3.7
it('the audit records each API key that is revoked when access ends', async () => {
  const owner = openBrowser(portal);
  await register(owner, victim);
  await prove(victim);
  await makeKey(owner);
  const { id } = await users().findUniqueOrThrow({ where: { email: victim } });
  await owner.post('/api/auth/revoke-sessions');
  const key = await portal.ctx.db.partnerKey.findFirstOrThrow({ where: { ownerId: id } });
  const lines = await portal.ctx.db.auditEntry.findMany({ where: { action: 'partnerKey.end' } });
  expect(lines.filter(({ targetId }) => targetId === key.id)).toMatchObject([
    { actorId: id, targetType: 'partnerKey', before: { name: 'Bot' } },
  ]);
});
