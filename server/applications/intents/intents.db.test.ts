import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { type Browser, openBrowser, PASSWORD, readMailedLink, register } from '../../test/browser.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { purgeOldIntents } from './readIntent.ts';
import { INTENT_DAYS } from './saveIntent.ts';

let portal: TestPortal;
let now = () => new Date();
let email = '';
let scholarship: { id: string };

beforeAll(async () => {
  const settings = { LIMIT_SIGN_UP: '1000', REQUIRE_VERIFIED_EMAIL: 'true' };
  portal = await startTestPortal(settings, { now: () => now() });
});

afterAll(() => portal.close());

beforeEach(async () => {
  now = () => new Date();
  email = `aim-${crypto.randomUUID()}@example.org`;
  scholarship = await makeScholarship(portal.ctx, {});
});

async function signUp(): Promise<Browser> {
  const browser = openBrowser(portal);
  await register(browser, email);
  return browser;
}

const keep = (browser: Browser, cameFrom: string, more: object = {}) =>
  browser.post('/api/auth/keep-intent', { cameFrom, ...more });

async function ask(browser: Browser, query: string) {
  const { token } = (await browser.post('/jwt', { email })).json();
  const headers = { authorization: `Token ${token}` };
  const answer = await browser.send({ method: 'POST', url: '/graphql', headers, payload: { query } });
  return answer.json().data;
}

const readIntent = async (browser: Browser) =>
  (await ask(browser, '{ viewer { intent { isApplying scholarship { id } } } }')).viewer.intent;

const clear = (browser: Browser, isContinued: boolean) =>
  ask(browser, `mutation { clearIntent(isContinued: ${isContinued}) { intent { isApplying } } }`);

const verify = () => portal.ctx.db.user.update({ where: { email }, data: { emailVerified: true } });

// product: P3.10
describe('intent', () => {
  it.each([
    ['/items/', false],
    ['/ApplyScholar/', true],
  ])('a sign-up from %s… stores an intent, which is available on all devices', async (screen, isApplying) => {
    await keep(await signUp(), `${screen}${scholarship.id}?from=mail#fees`);
    const phone = openBrowser(portal);
    await phone.post('/api/auth/sign-in/email', { email, password: PASSWORD });
    expect(await readIntent(phone)).toEqual({ isApplying, scholarship: { id: scholarship.id } });
  });

  it("an intent accepts a public scholarship's page by its current or earlier slug", async () => {
    const browser = await signUp();
    const { slug } = await portal.ctx.db.scholarshipSlug.findFirstOrThrow({
      where: { scholarshipId: scholarship.id },
    });
    await keep(browser, `/scholarships/${slug}`);
    expect(await readIntent(browser)).toEqual({ isApplying: false, scholarship: { id: scholarship.id } });
  });

  it("only a person's latest intent is stored", async () => {
    const browser = await signUp();
    await keep(browser, `/items/${scholarship.id}`);
    const later = await makeScholarship(portal.ctx, {});
    await keep(browser, `/ApplyScholar/${later.id}`);
    expect(await readIntent(browser)).toEqual({ isApplying: true, scholarship: { id: later.id } });
  });

  it('no intent is stored for a URL that leads to no public scholarship', async () => {
    const browser = await signUp();
    const archived = await makeScholarship(portal.ctx, { archivedAt: new Date() });
    for (const cameFrom of [
      '/dashboard',
      '/items/abc',
      `/items/${crypto.randomUUID()}`,
      `/items/${archived.id}`,
    ])
      expect((await keep(browser, cameFrom)).statusCode).toBe(200);
    expect(await readIntent(browser)).toBeNull();
  });

  it('intents for URLs outside the portal and requests without a session are rejected', async () => {
    const browser = await signUp();
    for (const cameFrom of ['//evil.example/items', 'https://evil.example', `/${'x'.repeat(500)}`, 7])
      expect((await browser.post('/api/auth/keep-intent', { cameFrom })).json()).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { cameFrom: expect.any(String) },
      });
    expect((await keep(openBrowser(portal), `/items/${scholarship.id}`)).statusCode).toBe(401);
  });

  it('no intent is stored for verified users whose sign-in leads to the scholarship', async () => {
    const browser = await signUp();
    await keep(browser, `/items/${scholarship.id}`, { leadsBack: true });
    expect(await readIntent(browser)).not.toBeNull();
    await verify();
    await clear(browser, true);
    await keep(browser, `/items/${scholarship.id}`, { leadsBack: true });
    expect(await readIntent(browser)).toBeNull();
  });

  it('continuing to the scholarship clears the intent only after e-mail verification', async () => {
    const browser = await signUp();
    await keep(browser, `/items/${scholarship.id}`);
    expect(await clear(browser, true)).toEqual({ clearIntent: { intent: { isApplying: false } } });
    await verify();
    expect(await clear(browser, true)).toEqual({ clearIntent: { intent: null } });
    expect(await readIntent(browser)).toBeNull();
  });

  it('a person can dismiss an intent', async () => {
    const browser = await signUp();
    await keep(browser, `/items/${scholarship.id}`);
    expect(await clear(browser, false)).toEqual({ clearIntent: { intent: null } });
  });

  it('an intent ends when its scholarship is applied for, archived or deleted', async () => {
    const browser = await signUp();
    await keep(browser, `/items/${scholarship.id}`);
    const { id: applicantId } = await portal.ctx.db.user.findUniqueOrThrow({ where: { email } });
    const application = { applicantId, scholarshipId: scholarship.id };
    await makeApplication(portal.ctx, application);
    expect(await readIntent(browser)).toBeNull();
    for (const end of [
      (id: string) => portal.ctx.db.scholarship.update({ where: { id }, data: { archivedAt: new Date() } }),
      (id: string) => portal.ctx.db.scholarship.delete({ where: { id } }),
    ]) {
      const { id } = await makeScholarship(portal.ctx, {});
      await keep(browser, `/items/${id}`);
      expect(await readIntent(browser)).not.toBeNull();
      await end(id);
      expect(await readIntent(browser)).toBeNull();
    }
  });

  it('an intent is deleted after 30 days', async () => {
    const browser = await signUp();
    await keep(browser, `/items/${scholarship.id}`);
    const start = Date.now();
    const later = { ...portal.ctx, now: () => new Date(start + INTENT_DAYS * 86_400_000 + 1000) };
    await purgeOldIntents(portal.ctx);
    expect(await portal.ctx.db.intent.count({ where: { user: { email } } })).toBe(1);
    await purgeOldIntents(later);
    expect(await portal.ctx.db.intent.count({ where: { user: { email } } })).toBe(0);
  });

  it('an intent in a password reset request is stored only after the reset', async () => {
    await signUp();
    const browser = openBrowser(portal);
    const cameFrom = `/ApplyScholar/${scholarship.id}`;
    await browser.post('/api/auth/request-password-reset', { email, cameFrom });
    expect(await portal.ctx.db.intent.count({ where: { user: { email } } })).toBe(0);
    const token = (await readMailedLink(portal, email)).searchParams.get('token');
    const newPassword = 'Another-1 secret';
    await openBrowser(portal).post('/api/auth/reset-password', { token, newPassword });
    await browser.post('/api/auth/sign-in/email', { email, password: newPassword });
    expect(await readIntent(browser)).toEqual({ isApplying: true, scholarship: { id: scholarship.id } });
  });

  it('an intent is deleted with its account', async () => {
    const browser = await signUp();
    await keep(browser, `/items/${scholarship.id}`);
    await ask(browser, `mutation { deleteMyAccount(password: "${PASSWORD}") { id } }`);
    expect(await portal.ctx.db.intent.count({ where: { scholarshipId: scholarship.id } })).toBe(0);
  });
});
