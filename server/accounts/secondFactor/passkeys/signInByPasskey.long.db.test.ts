import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { type Browser, openBrowser, PASSWORD, readMailedLink, register } from '../../../test/browser.ts';
import { addPasskey, makeSoftPasskey, provePasskey, signInByPasskey } from '../../../test/passkey.ts';
import { rounds } from '../../../test/rounds.ts';

let portal: TestPortal;
let owner: Browser;
let email = '';
let counter = 0;
let passed = 0;
const begun = Date.now();

beforeAll(async () => {
  portal = await startTestPortal(
    { LIMIT_SIGN_UP: '1000', LIMIT_SIGN_IN_ADDRESS: '20', REQUIRE_SECOND_FACTOR: 'true' },
    { now: () => new Date(begun + passed) },
  );
});

afterAll(() => portal.close());

beforeEach(async () => {
  counter += 1;
  email = `owner${counter}@example.org`;
  owner = open();
  await register(owner, email);
});

const SIGN_IN = '/api/auth/sign-in/passkey';
const REFUSED = [400, 'INVALID_INPUT'];
const EXPIRED = [409, 'CONFLICT'];

/** Each browser gets a different network address, because failed sign-ins are limited per address. */
let opened = 0;
const open = () => {
  opened += 1;
  return openBrowser(portal, `10.0.${opened % 250}.${counter}`);
};
const start = async (browser: Browser) => (await browser.post(`${SIGN_IN}/start`)).json();
const send = (browser: Browser, passkey: object) => browser.post(SIGN_IN, { passkey });
const askToken = async (browser: Browser) => (await browser.post('/jwt', { email })).statusCode;
const outcome = (response: Awaited<ReturnType<Browser['post']>>) => [
  response.statusCode,
  response.json().code,
];
const countSessions = () => portal.ctx.db.session.count({ where: { user: { email } } });

async function signInByPassword(password = PASSWORD): Promise<Browser> {
  const browser = open();
  expect((await browser.post('/api/auth/sign-in/email', { email, password })).statusCode).toBe(200);
  return browser;
}

// product: P3.11
describe('sign-in by passkey', () => {
  it('sign-in by passkey counts as both factors and as recent proof of identity', async () => {
    const passkey = await addPasskey(owner);
    const browser = open();
    expect((await signInByPasskey(browser, passkey)).statusCode).toBe(200);
    expect(await askToken(browser)).toBe(200);
    const state = (await browser.get('/api/second-factor/state')).json();
    expect(state).toMatchObject({ shortfall: null, hasFreshProof: true });
    expect(state.passkeys[0].lastUsedAt).toBe(portal.ctx.now().toISOString());
  });

  it('staff whose role requires a second factor can sign in by passkey', async () => {
    await portal.ctx.db.user.update({ where: { email }, data: { role: 'MODERATOR' } });
    const passkey = await addPasskey(owner);
    const browser = open();
    await signInByPasskey(browser, passkey);
    expect(await askToken(browser)).toBe(200);
  });

  it('sign-in by passkey repeatedly accepts a passkey without a signature counter', async () => {
    const passkey = await addPasskey(owner, 'Phone', makeSoftPasskey({ counts: false }));
    const answers = [await signInByPasskey(open(), passkey), await signInByPasskey(open(), passkey)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it('sign-in by passkey replaces an earlier sign-in that still lacks its second factor', async () => {
    const passkey = await addPasskey(owner);
    const halfway = await signInByPassword();
    expect(await askToken(halfway)).toBe(403);
    await signInByPasskey(halfway, passkey);
    expect(await askToken(halfway)).toBe(200);
  });

  it("sign-in by passkey reveals only the portal's name and a challenge before the signature", async () => {
    await addPasskey(owner);
    expect(await start(open())).toEqual({
      challenge: expect.any(String),
      rpId: 'localhost',
      timeout: 900_000,
      userVerification: 'required',
    });
  });
});

// security: C14
describe('validation of a sign-in by passkey', () => {
  it.each([
    ['another origin', { origin: 'https://evil.test' }],
    ['another portal', { rpId: 'evil.test' }],
    ['an unverified holder', { flags: 0x01 }],
    ['the type that creates a passkey', { type: 'webauthn.create' }],
    ['a counter that did not increase', { counter: 1 }],
    ['another owner', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['no owner', { userHandle: '' }],
  ])('sign-in by passkey rejects a signature with %s', async (_name, fault) => {
    const passkey = await addPasskey(owner);
    const browser = open();
    expect(outcome(await signInByPasskey(browser, passkey, fault))).toEqual(REFUSED);
    expect([await askToken(browser), await countSessions()]).toEqual([401, 1]);
  });

  it('sign-in by passkey gives an unknown passkey the same error as a wrong signature', async () => {
    const passkey = await addPasskey(owner);
    const stranger = makeSoftPasskey();
    const wrong = await signInByPasskey(open(), passkey, { origin: 'https://evil.test' });
    const unknown = await signInByPasskey(open(), stranger, { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' });
    expect(unknown.json()).toEqual(wrong.json());
  });

  it("sign-in by passkey rejects another passkey's signature under a known credential ID", async () => {
    const passkey = await addPasskey(owner);
    const browser = open();
    const signed = makeSoftPasskey().sign(await start(browser)) as { response: object };
    const known = passkey.sign(await start(browser)) as { response: object };
    const forged = { ...known, response: { ...known.response, ...signed.response } };
    expect(outcome(await send(browser, forged))).toEqual(REFUSED);
  });

  it('sign-in by passkey accepts a challenge once, even from five simultaneous calls', async () => {
    const passkey = await addPasskey(owner, 'Phone', makeSoftPasskey({ counts: false }));
    const browser = open();
    const signed = passkey.sign(await start(browser));
    const five = Array.from({ length: 5 }, () => send(browser, signed));
    const statuses = (await Promise.all(five)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
    expect(outcome(await send(browser, signed))).toEqual(EXPIRED);
  });

  it('sign-in by passkey rejects expired challenges and those of other browsers or sessions', async () => {
    const passkey = await addPasskey(owner);
    const [browser, other] = [open(), open()];
    const [late, strange] = [await start(browser), await start(other)];
    expect(outcome(await send(browser, passkey.sign(strange)))).toEqual(EXPIRED);
    const ofSession = (await owner.post('/api/second-factor/passkeys/start-proof')).json();
    expect(outcome(await send(browser, passkey.sign(ofSession)))).toEqual(EXPIRED);
    expect(outcome(await send(browser, passkey.sign({ challenge: 'AAAA' })))).toEqual(EXPIRED);
    browser.cookies.clear();
    expect(outcome(await send(browser, passkey.sign(late)))).toEqual(EXPIRED);
    const patient = open();
    const overdue = passkey.sign(await start(patient));
    passed += 15 * 60_000;
    expect(outcome(await send(patient, overdue))).toEqual(EXPIRED);
  });

  it("a passkey sign-in challenge is rejected as an existing session's second factor", async () => {
    const passkey = await addPasskey(owner);
    const halfway = await signInByPassword();
    await halfway.post('/api/second-factor/passkeys/start-proof');
    const signed = passkey.sign(await start(halfway));
    expect(outcome(await halfway.post('/api/second-factor/prove', { passkey: signed }))).toEqual(REFUSED);
  });

  it('sign-in by passkey rejects a removed passkey and a suspended owner', async () => {
    const [kept, removed] = [await addPasskey(owner, 'Kept'), await addPasskey(owner, 'Removed')];
    const { passkeys } = (await owner.get('/api/second-factor/state')).json();
    await owner.post('/api/second-factor/passkeys/remove', { id: passkeys[1].id });
    expect(outcome(await signInByPasskey(open(), removed))).toEqual(REFUSED);
    await portal.ctx.db.user.update({ where: { email }, data: { suspendedAt: portal.ctx.now() } });
    const before = await countSessions();
    expect(outcome(await signInByPasskey(open(), kept))).toEqual([403, 'ACCOUNT_SUSPENDED']);
    expect(await countSessions()).toBe(before);
  });

  it('sign-in by passkey rejects requests from another site', async () => {
    const passkey = await addPasskey(owner);
    const browser = open();
    const payload = { passkey: passkey.sign(await start(browser)) };
    const headers = { origin: 'https://evil.test' };
    const response = await browser.send({ method: 'POST', url: SIGN_IN, headers, payload });
    expect(outcome(response)).toEqual([403, 'FORBIDDEN']);
  });

  it('failed, but not successful, sign-ins by passkey are limited per IP address', async () => {
    const passkey = await addPasskey(owner);
    const browser = open();
    for (let round = 0; round < 20; round += 1) await signInByPasskey(browser, passkey);
    for (let round = 0; round < 20; round += 1)
      expect(outcome(await signInByPasskey(browser, passkey, { flags: 0x01 }))).toEqual(REFUSED);
    expect(outcome(await signInByPasskey(browser, passkey))).toEqual([429, 'RATE_LIMITED']);
  });

  it.each([null, 'x', {}, { id: 'AA' }, { clientDataJSON: 'AA' }, { clientDataJSON: 'bnVsbA' }])(
    'sign-in by passkey rejects a response like %j without a server error',
    async (fault) => {
      const passkey = await addPasskey(owner);
      const browser = open();
      const signed = passkey.sign(await start(browser)) as { response: object };
      const isPart = fault !== null && typeof fault === 'object' && 'clientDataJSON' in fault;
      const sent = isPart ? { ...signed, response: { ...signed.response, ...fault } } : fault;
      expect(outcome(await browser.post(SIGN_IN, { passkey: sent }))).toEqual(REFUSED);
    },
  );
});

// security: C12
// product: P3.7
describe('passkey after access was ended', () => {
  const NEW_PASSWORD = 'Plover-7 wades';

  async function reset(): Promise<void> {
    await open().post('/api/auth/request-password-reset', { email });
    const token = (await readMailedLink(portal, email)).searchParams.get('token');
    const body = { token, newPassword: NEW_PASSWORD };
    expect((await open().post('/api/auth/reset-password', body)).statusCode).toBe(200);
  }

  beforeEach(async () => {
    const data = { emailVerified: true, holderProvedAt: portal.ctx.now() };
    await portal.ctx.db.user.update({ where: { email }, data });
  });

  it('after a password reset, a passkey works only after confirming a password sign-in', async () => {
    const passkey = await addPasskey(owner);
    await reset();
    const thief = open();
    expect(outcome(await signInByPasskey(thief, passkey))).toEqual(EXPIRED);
    expect(await askToken(thief)).toBe(401);
    const again = await signInByPassword(NEW_PASSWORD);
    expect((await provePasskey(again, passkey)).statusCode).toBe(200);
    expect((await signInByPasskey(thief, passkey)).statusCode).toBe(200);
  });

  it('a passkey that predates passkey sign-in works only after confirming a password sign-in', async () => {
    const passkey = await addPasskey(owner);
    await portal.ctx.db.passkey.updateMany({ where: { user: { email } }, data: { epoch: null } });
    expect(outcome(await signInByPasskey(open(), passkey))).toEqual(EXPIRED);
    await provePasskey(await signInByPassword(), passkey);
    expect((await signInByPasskey(open(), passkey)).statusCode).toBe(200);
  });

  it('sign-in by passkey leaves no session if the user simultaneously signs out everywhere', async () => {
    const passkey = await addPasskey(owner);
    for (let round = 0; round < rounds(5, 50); round += 1) {
      await provePasskey(owner, passkey);
      const browser = open();
      const signed = passkey.sign(await start(browser));
      await Promise.all([send(browser, signed), owner.post('/api/auth/revoke-sessions')]);
      expect(await countSessions()).toBe(0);
      owner = await signInByPassword();
      expect((await provePasskey(owner, passkey)).statusCode).toBe(200);
    }
  });
});
