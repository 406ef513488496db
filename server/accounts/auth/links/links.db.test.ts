import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { type Browser, openBrowser, PASSWORD, readMailedLink, register } from '../../../test/browser.ts';

let portal: TestPortal;
let now = () => new Date();
let counter = 0;
let email = '';

const NEW_PASSWORD = 'Another-1 secret';

beforeAll(async () => {
  const settings = { LIMIT_SIGN_UP: '1000', LIMIT_SIGN_IN_ADDRESS: '1000', LIMIT_SIGN_IN: '1000' };
  portal = await startTestPortal(settings, { now: () => now() });
});

afterAll(() => portal.close());

beforeEach(() => {
  counter += 1;
  email = `owner${counter}@example.org`;
  now = () => new Date();
});

const tokenFor = async (to = email) => (await readMailedLink(portal, to)).searchParams.get('token');
const askReset = () => openBrowser(portal).post('/api/auth/request-password-reset', { email });
const reset = (token: string | null, newPassword = NEW_PASSWORD) =>
  openBrowser(portal).post('/api/auth/reset-password', { token, newPassword });
const confirm = (browser: Browser, token: string | null, password?: string) =>
  browser.post('/api/auth/confirm-email', { token, ...(password && { password }) });
const read = async (browser: Browser, token: string | null) =>
  (await browser.post('/api/auth/read-link', { token })).json();
const findUser = () => portal.ctx.db.user.findUniqueOrThrow({ where: { email } });
const signIn = (password: string, browser = openBrowser(portal)) =>
  browser.post('/api/auth/sign-in/email', { email, password });

// security: C9
describe('mailed link', () => {
  it('a mailed link can be used once, even if clicked ten times simultaneously', async () => {
    await register(openBrowser(portal), email);
    await askReset();
    const token = await tokenFor();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset(token, `${NEW_PASSWORD} ${index}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(400)]);
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect((await signIn(`${NEW_PASSWORD} ${winner}`)).statusCode).toBe(200);
  });

  it('a mailed link is stored only as a hash', async () => {
    await register(openBrowser(portal), email);
    const token = await tokenFor();
    const rows = await portal.ctx.db.mailedLink.findMany();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('a mailed link is not used up when an e-mail scanner opens it', async () => {
    await register(openBrowser(portal), email);
    const link = await readMailedLink(portal, email);
    const token = link.searchParams.get('token');
    const scanner = openBrowser(portal);
    for (const path of ['/confirm-email', '/api/auth/confirm-email', '/api/auth/verify-email'])
      await scanner.get(path + link.search);
    await read(scanner, token);
    expect((await findUser()).emailVerified).toBe(false);
    expect((await confirm(scanner, token, PASSWORD)).statusCode).toBe(200);
  });

  it.each([
    ['VERIFY_EMAIL', 24, (token: string | null) => confirm(openBrowser(portal), token, PASSWORD)],
    ['RESET_PASSWORD', 1, (token: string | null) => reset(token)],
  ])('the %s link expires after %i hours', async (purpose, hours, use) => {
    await register(openBrowser(portal), email);
    if (purpose === 'RESET_PASSWORD') await askReset();
    const token = await tokenFor();
    now = () => new Date(Date.now() + hours * 3_600_000 + 60_000);
    const late = await use(token);
    expect([late.statusCode, late.json().fields]).toEqual([
      400,
      { token: 'This link is incomplete, has expired or has already been used.' },
    ]);
    now = () => new Date();
    expect((await use(token)).statusCode).toBe(200);
  });
});

// product: P3.6
describe('confirming an e-mail address', () => {
  it("confirming an address requires the password in an older session or another account's session", async () => {
    const browser = openBrowser(portal);
    await register(browser, email);
    const token = await tokenFor();
    const createdAt = new Date(Date.now() - 11 * 60_000);
    await portal.ctx.db.session.updateMany({ where: { user: { email } }, data: { createdAt } });
    const stranger = openBrowser(portal);
    await register(stranger, `stranger${counter}@example.org`);
    for (const who of [browser, stranger]) {
      expect((await read(who, token)).isReady).toBe(false);
      const refused = await confirm(who, token);
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['password']]);
      expect((await confirm(who, token, 'Wrong-1')).statusCode).toBe(400);
    }
    expect((await findUser()).emailVerified).toBe(false);
    expect((await confirm(browser, token, PASSWORD)).statusCode).toBe(200);
  });
});

// product: P3.7
describe('e-mail about ended access', () => {
  it('the e-mail about revoked access lists keys and addresses only in shortened form', async () => {
    const owner = openBrowser(portal);
    await register(owner, email);
    await confirm(owner, await tokenFor());
    await signIn(PASSWORD);
    const { token } = (await owner.post('/jwt', { email })).json();
    const { data } = (
      await portal.request({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Token ${token}` },
        payload: { query: 'mutation { createPartnerKey(input: { name: "Buy now" }) { key } }' },
      })
    ).json();
    const hint = data.createPartnerKey.key.slice(-4);
    await owner.post('/api/auth/change-email', {
      newEmail: `next${counter}@evil.example`,
      currentPassword: PASSWORD,
    });
    await askReset();
    expect((await owner.post('/api/auth/revoke-sessions')).statusCode).toBe(200);
    const mail = await portal.ctx.db.outboxMail.findFirstOrThrow({
      where: { to: email },
      orderBy: { id: 'desc' },
    });
    expect(mail.text).toContain(
      `This also ended 1 other session; the API key …${hint}; the unconfirmed change of your e-mail address to n…@evil.example; 1 link in an earlier e-mail.`,
    );
    expect(mail.text).not.toContain('Buy now');
  });
});
