import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { setUpAuthenticator } from '../../../test/authenticator.ts';
import { type Browser, openBrowser, PASSWORD, register } from '../../../test/browser.ts';
import { addPasskey, makeSoftPasskey, provePasskey } from '../../../test/passkey.ts';

let portal: TestPortal;
let browser: Browser;
let email = '';
let counter = 0;
let passed = 0;
const begun = Date.now();

beforeAll(async () => {
  portal = await startTestPortal(
    { LIMIT_SIGN_UP: '1000', LIMIT_SIGN_IN_ADDRESS: '1000', REQUIRE_SECOND_FACTOR: 'true' },
    { now: () => new Date(begun + passed) },
  );
});

afterAll(() => portal.close());

beforeEach(async () => {
  counter += 1;
  email = `holder${counter}@example.org`;
  browser = openBrowser(portal);
  await register(browser, email);
});

const BASE = '/api/second-factor';
const askToken = (from: Browser) => from.post('/jwt', { email });
const readState = async (from = browser) => (await from.get(`${BASE}/state`)).json();
const readUser = () => portal.ctx.db.user.findUniqueOrThrow({ where: { email } });
const pass = (minutes: number) => {
  passed += minutes * 60_000;
};
const outcome = (response: Awaited<ReturnType<Browser['post']>>) => {
  const { code, fields } = response.json();
  return [response.statusCode, code, ...Object.keys(fields ?? {})];
};

async function signInHalfway(): Promise<Browser> {
  const halfway = openBrowser(portal);
  const signedIn = await halfway.post('/api/auth/sign-in/email', { email, password: PASSWORD });
  expect(signedIn.statusCode).toBe(200);
  return halfway;
}

const REFUSED = [400, 'INVALID_INPUT'];

// product: P3.8
describe('account with a passkey', () => {
  it('adding a passkey creates recovery codes and makes password sign-ins require the passkey', async () => {
    const passkey = await addPasskey(browser);
    expect(new Set(passkey.recoveryCodes).size).toBe(10);
    expect((await askToken(browser)).statusCode).toBe(200);
    const halfway = await signInHalfway();
    expect((await askToken(halfway)).json().code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await provePasskey(halfway, passkey)).statusCode).toBe(200);
    expect((await askToken(halfway)).statusCode).toBe(200);
    const mails = await portal.ctx.db.outboxMail.findMany({ where: { to: email } });
    expect(mails.map(({ text }) => text).join()).toContain(
      'You can now sign in with just a passkey, or use it to confirm a sign-in.',
    );
  });

  it('a user who has lost the passkey can sign in with a recovery code', async () => {
    const { recoveryCodes } = await addPasskey(browser);
    const halfway = await signInHalfway();
    const proved = await halfway.post(`${BASE}/prove`, { recoveryCode: recoveryCodes?.[0] });
    expect([proved.statusCode, (await askToken(halfway)).statusCode]).toEqual([200, 200]);
  });

  it("a user can renew the session's proof with the passkey", async () => {
    const passkey = await addPasskey(browser);
    pass(16);
    expect(outcome(await browser.post(`${BASE}/recovery-codes`))).toEqual([403, 'PROOF_REQUIRED']);
    expect((await provePasskey(browser, passkey)).statusCode).toBe(200);
    expect((await browser.post(`${BASE}/recovery-codes`)).statusCode).toBe(200);
  });

  it('a passkey without a signature counter is accepted repeatedly', async () => {
    const passkey = await addPasskey(browser, 'Phone', makeSoftPasskey({ counts: false }));
    for (let round = 0; round < 2; round += 1)
      expect((await provePasskey(browser, passkey)).statusCode).toBe(200);
  });

  it('recovery codes are created only when the first passkey or app is added', async () => {
    const first = await addPasskey(browser, 'Phone');
    const second = await addPasskey(browser, 'Key');
    const app = await setUpAuthenticator(portal, browser);
    expect([second.recoveryCodes, app.recoveryCodes]).toEqual([null, []]);
    for (const passkey of [first, second])
      expect((await provePasskey(await signInHalfway(), passkey)).statusCode).toBe(200);
  });
});

// security: C14
describe('passkey proof', () => {
  it.each([
    ['for another origin', { origin: 'https://evil.test' }],
    ['for another portal', { rpId: 'evil.test' }],
    ['without user verification', { flags: 0x01 }],
    ['of the type that creates a passkey', { type: 'webauthn.create' }],
    ['with a counter that did not increase', { counter: 1 }],
    ['with a counter that returned to 0', { counter: 0 }],
  ])('passkey verification rejects a signature %s', async (_name, fault) => {
    const passkey = await addPasskey(browser);
    const halfway = await signInHalfway();
    expect(outcome(await provePasskey(halfway, passkey, fault))).toEqual(REFUSED);
    expect((await askToken(halfway)).json().code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await provePasskey(halfway, passkey, { counter: 7 })).statusCode).toBe(200);
  });

  it('passkey verification rejects invented challenges and challenges of another session or purpose', async () => {
    const passkey = await addPasskey(browser);
    const [halfway, other] = [await signInHalfway(), await signInHalfway()];
    const ask = async (from: Browser) => (await from.post(`${BASE}/passkeys/start-proof`)).json();
    const prove = (signed: object) => halfway.post(`${BASE}/prove`, { passkey: signed });
    await ask(halfway);
    expect(outcome(await prove(passkey.sign(await ask(other))))).toEqual(REFUSED);
    await ask(halfway);
    const made = (await browser.post(`${BASE}/passkeys/start`)).json();
    expect(outcome(await prove(passkey.sign(made)))).toEqual(REFUSED);
    await ask(halfway);
    expect(outcome(await prove(passkey.sign({ challenge: 'AAAA' })))).toEqual(REFUSED);
    expect(outcome(await prove(passkey.sign({ challenge: 'AAAA' })))).toEqual([409, 'CONFLICT']);
  });

  it('a passkey proof can be used once and expires after five minutes', async () => {
    const passkey = await addPasskey(browser);
    const halfway = await signInHalfway();
    const signed = passkey.sign((await halfway.post(`${BASE}/passkeys/start-proof`)).json());
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => halfway.post(`${BASE}/prove`, { passkey: signed })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    const late = passkey.sign((await halfway.post(`${BASE}/passkeys/start-proof`)).json());
    pass(5);
    expect((await halfway.post(`${BASE}/prove`, { passkey: late })).statusCode).toBe(409);
  });

  it("passkey verification rejects another account's passkey and an unknown passkey", async () => {
    await addPasskey(browser);
    const halfway = await signInHalfway();
    email = `stranger${counter}@example.org`;
    const stranger = openBrowser(portal);
    await register(stranger, email);
    const theirs = await addPasskey(stranger);
    expect(outcome(await provePasskey(halfway, theirs))).toEqual(REFUSED);
    expect(outcome(await provePasskey(halfway, makeSoftPasskey()))).toEqual(REFUSED);
  });

  it('passkey verification is locked after ten failures, including wrong recovery codes', async () => {
    const passkey = await addPasskey(browser);
    const halfway = await signInHalfway();
    for (let round = 0; round < 5; round += 1) {
      expect((await provePasskey(halfway, passkey, { origin: 'https://evil.test' })).statusCode).toBe(400);
      expect((await halfway.post(`${BASE}/prove`, { recoveryCode: 'wrong' })).statusCode).toBe(400);
    }
    expect((await provePasskey(halfway, passkey)).statusCode).toBe(429);
  });

  it.each([
    {},
    null,
    'x',
    { id: 7 },
    { id: 'a', rawId: 'b', type: 'public-key', response: {} },
    { id: 'é', rawId: 'é', type: 'public-key', response: { clientDataJSON: 'e30' } },
    {
      id: 'AA',
      rawId: 'AA',
      type: 'public-key',
      response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
    },
  ])('passkey verification rejects the malformed response %j without a server error', async (passkey) => {
    const { id } = await addPasskey(browser);
    await browser.post(`${BASE}/passkeys/start-proof`);
    const sent =
      passkey && typeof passkey === 'object' && 'id' in passkey ? { ...passkey, rawId: id } : passkey;
    expect((await browser.post(`${BASE}/prove`, { passkey: sent })).statusCode).toBe(400);
    await browser.post(`${BASE}/passkeys/start`);
    expect((await browser.post(`${BASE}/passkeys/add`, { name: 'x', passkey: sent })).statusCode).toBe(400);
  });
});

describe('adding a passkey', () => {
  it.each([
    ['another origin', { origin: 'https://evil.test' }],
    ['another portal', { rpId: 'evil.test' }],
    ['no user verification', { flags: 0x01 }],
    ['the wrong ceremony', { type: 'webauthn.get' }],
  ])('adding a passkey fails with %s', async (_name, fault) => {
    const options = (await browser.post(`${BASE}/passkeys/start`)).json();
    const passkey = makeSoftPasskey().create(options, fault);
    expect(outcome(await browser.post(`${BASE}/passkeys/add`, { name: 'Phone', passkey }))).toEqual(REFUSED);
    expect((await readState()).passkeys).toEqual([]);
    expect((await readUser()).secondFactorSince).toBeNull();
  });

  it('adding a passkey is rejected if any account already has that passkey', async () => {
    const passkey = await addPasskey(browser);
    await expect(addPasskey(browser, 'Again', passkey)).rejects.toThrow('passkey');
    const thief = openBrowser(portal);
    await register(thief, `thief${counter}@example.org`);
    await expect(addPasskey(thief, 'Stolen', passkey)).rejects.toThrow('passkey');
  });

  it("adding a passkey sends the browser only the account's name and existing passkeys", async () => {
    const { id } = await addPasskey(browser);
    const options = (await browser.post(`${BASE}/passkeys/start`)).json();
    expect(options).toMatchObject({
      rp: { name: 'AvailAble Scholarship', id: 'localhost' },
      user: { name: email, displayName: 'Ada Lovelace' },
      excludeCredentials: [{ id }],
      authenticatorSelection: { userVerification: 'required' },
      attestation: 'none',
    });
  });

  it('an account can add ten passkeys at most, even in simultaneous calls', async () => {
    for (let round = 0; round < 9; round += 1) await addPasskey(browser, `Key ${round}`);
    const other = await signInHalfway();
    const [known] = await portal.ctx.db.session.findMany({
      where: { user: { email } },
      orderBy: { id: 'asc' },
    });
    await portal.ctx.db.session.updateMany({
      where: { user: { email } },
      data: { secondFactorAt: known?.secondFactorAt },
    });
    const both = await Promise.allSettled([addPasskey(browser, 'A'), addPasskey(other, 'B')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await readState()).passkeys).toHaveLength(10);
    expect(outcome(await browser.post(`${BASE}/passkeys/start`))).toEqual([409, 'CONFLICT']);
  });

  it('adding a passkey requires a fully signed-in session with recent proof of identity', async () => {
    const passkey = await addPasskey(browser);
    const halfway = await signInHalfway();
    for (const path of ['start', 'add', 'rename', 'remove'])
      expect(outcome(await halfway.post(`${BASE}/passkeys/${path}`))).toEqual([
        403,
        'SECOND_FACTOR_REQUIRED',
      ]);
    expect((await readState(halfway)).passkeys).toEqual([]);
    pass(16);
    for (const path of ['start', 'add', 'rename', 'remove'])
      expect(outcome(await browser.post(`${BASE}/passkeys/${path}`))).toEqual([403, 'PROOF_REQUIRED']);
    expect((await provePasskey(browser, passkey)).statusCode).toBe(200);
  });

  it("adding a passkey makes the account's other open sessions prove the second factor", async () => {
    const other = await signInHalfway();
    expect((await askToken(other)).statusCode).toBe(200);
    await addPasskey(browser);
    expect((await askToken(other)).json().code).toBe('SECOND_FACTOR_REQUIRED');
  });
});

describe('list of passkeys', () => {
  it('the passkey list shows names, creation dates and last use and allows renaming', async () => {
    const passkey = await addPasskey(browser, 'Phone');
    const [made] = (await readState()).passkeys;
    expect(made).toEqual({
      id: expect.any(String),
      name: 'Phone',
      createdAt: portal.ctx.now().toISOString(),
      lastUsedAt: null,
    });
    await provePasskey(browser, passkey);
    const rename = (id: string, name: unknown) => browser.post(`${BASE}/passkeys/rename`, { id, name });
    expect((await rename(made.id, ' Work phone ')).statusCode).toBe(200);
    expect((await readState()).passkeys).toMatchObject([
      { name: 'Work phone', lastUsedAt: portal.ctx.now().toISOString() },
    ]);
    expect(outcome(await rename(made.id, 'x'.repeat(61)))).toEqual([400, 'INVALID_INPUT', 'name']);
  });

  it("a user cannot rename or remove another account's passkey", async () => {
    await addPasskey(browser, 'Phone');
    const [{ id }] = (await readState()).passkeys;
    const thief = openBrowser(portal);
    await register(thief, `thief${counter}@example.org`);
    await addPasskey(thief);
    for (const path of ['rename', 'remove'])
      expect((await thief.post(`${BASE}/passkeys/${path}`, { id, name: 'Mine' })).statusCode).toBe(404);
    expect((await readState()).passkeys).toMatchObject([{ id, name: 'Phone' }]);
  });
});

describe('removing a second factor', () => {
  const removeFirst = async (from = browser) => {
    const [{ id }] = (await readState(from)).passkeys;
    return from.post(`${BASE}/passkeys/remove`, { id });
  };

  it('the second factor is disabled only after the last passkey or app is removed', async () => {
    const passkey = await addPasskey(browser);
    const app = await setUpAuthenticator(portal, browser);
    const stolen = await signInHalfway();
    expect((await removeFirst()).statusCode).toBe(200);
    expect((await readUser()).secondFactorSince).not.toBeNull();
    expect((await provePasskey(await signInHalfway(), passkey).catch(() => null))?.statusCode).not.toBe(200);
    pass(1);
    expect((await (await signInHalfway()).post(`${BASE}/prove`, { code: app.code() })).statusCode).toBe(200);
    expect((await browser.post(`${BASE}/authenticator/remove`)).statusCode).toBe(200);
    expect((await readUser()).secondFactorSince).toBeNull();
    expect(await portal.ctx.db.recoveryCode.count({ where: { user: { email } } })).toBe(0);
    expect((await askToken(stolen)).statusCode).toBe(401);
  });

  it('removing a passkey is audited under its name, and the owner is notified', async () => {
    await addPasskey(browser, 'Phone');
    await removeFirst();
    const { id } = await readUser();
    const audited = await portal.ctx.db.auditEntry.findMany({
      where: { targetId: id },
      orderBy: { id: 'asc' },
    });
    expect(audited.map(({ action, after }) => [action, after])).toEqual([
      ['secondFactor.add', { factor: 'passkey', name: 'Phone' }],
      ['secondFactor.remove', { factor: 'passkey', name: 'Phone' }],
    ]);
    const mails = await portal.ctx.db.outboxMail.findMany({ where: { to: email } });
    expect(mails.map(({ subject }) => subject)).toContain(
      'A second factor was removed from your AvailAble Scholarship account',
    );
  });

  it.each(['USER', 'MODERATOR'] as const)(
    "removing a %s's last factor revokes API keys only if the role required it",
    async (role) => {
      await portal.ctx.db.user.update({ where: { email }, data: { emailVerified: true, role } });
      await addPasskey(browser);
      const call = async (query: string) => {
        const { token } = (await askToken(browser)).json();
        const headers = { authorization: `Token ${token}` };
        return (
          await portal.request({ method: 'POST', url: '/graphql', headers, payload: { query } })
        ).json();
      };
      await call('mutation { createPartnerKey(input: { name: "Site" }) { key } }');
      expect((await removeFirst()).statusCode).toBe(200);
      const key = await portal.ctx.db.partnerKey.findFirstOrThrow({ where: { owner: { email } } });
      const mail = await portal.ctx.db.outboxMail.findFirstOrThrow({
        where: { to: email },
        orderBy: { id: 'desc' },
      });
      const lines = await portal.ctx.db.auditEntry.count({
        where: { action: 'partnerKey.end', targetId: key.id },
      });
      const hasEnded = role === 'MODERATOR';
      expect([key.revokedAt !== null, mail.text?.includes(`…${key.hint}`), lines]).toEqual([
        hasEnded,
        hasEnded,
        hasEnded ? 1 : 0,
      ]);
      expect((await readState()).shortfall).toBe(hasEnded ? 'SECOND_FACTOR_SETUP_REQUIRED' : null);
    },
  );
});

// security: C88
describe('person with passkeys', () => {
  it('exported data lists passkeys without their keys; deleting the account deletes them', async () => {
    const { id } = await addPasskey(browser, 'Phone');
    const call = async (query: string) => {
      const { token } = (await askToken(browser)).json();
      const headers = { authorization: `Token ${token}` };
      return (await portal.request({ method: 'POST', url: '/graphql', headers, payload: { query } })).json();
    };
    const { data } = await call('{ myData }');
    const document = JSON.stringify(data);
    expect([document.includes('"name":"Phone"'), document.includes(id)]).toEqual([true, false]);
    const { id: userId } = await readUser();
    await call(`mutation { deleteMyAccount(password: "${PASSWORD}") { id } }`);
    expect(await portal.ctx.db.passkey.count({ where: { userId } })).toBe(0);
  });
});
