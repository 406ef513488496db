import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { type Browser, openBrowser, register } from '../../test/browser.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({}, { now: () => new Date() });
});

afterAll(() => portal.close());

let counter = 0;

async function signUp() {
  counter += 1;
  const email = `payer${counter}@example.org`;
  const browser = openBrowser(portal);
  await register(browser, email);
  const { token } = (await browser.post('/jwt', { email })).json();
  const { id } = await portal.ctx.db.user.findUniqueOrThrow({ where: { email } });
  return { id, email, browser, headers: { authorization: `Token ${token}` } };
}

type Payer = Awaited<ReturnType<typeof signUp>>;

const open = (given: object = {}) =>
  makeScholarship(portal.ctx, { deadline: '2199-01-01', scholarshipName: 'Bridge <b>Award</b>', ...given });

async function start({ browser, headers }: Payer, scholarshipId: string): Promise<string> {
  const payload = { totalFee: 25, _id: scholarshipId };
  const response = await browser.send({ method: 'POST', url: '/payment', headers, payload });
  expect(response.json()).toEqual({
    url: expect.stringMatching(/^http:\/\/localhost:4000\/checkout\/test\//),
  });
  return response.json().url.split('/').at(-1);
}

const press = (browser: Browser, id: string, outcome: string, given: object = {}) =>
  browser.send({
    method: 'POST',
    url: `/checkout/test/${id}`,
    payload: `outcome=${outcome}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...given },
  });

const read = (id: string) =>
  portal.ctx.db.payment.findUniqueOrThrow({ where: { id }, include: { events: true } });

describe('test checkout', () => {
  it('the test checkout shows the amount, escapes user input and is marked as test', async () => {
    const payer = await signUp();
    const id = await start(payer, (await open()).id);
    const page = await payer.browser.get(`/checkout/test/${id}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Test checkout');
    expect(page.body).toContain('No money moves here.');
    const facts = [...page.body.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, sum]) => [
      name,
      sum,
    ]);
    expect(facts).toEqual([
      ['Application fee', '$20 USD'],
      ['Service charge', '$5 USD'],
      ['Total', '$25 USD'],
    ]);
    expect(page.body).toContain('Bridge &lt;b&gt;Award&lt;/b&gt;');
    for (const label of ['Pay', 'Decline', 'Cancel']) expect(page.body).toContain(`>${label}</button>`);
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*form-action 'self'/);
    const nonce = /script-src 'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1];
    expect(page.body.match(/<script[^>]*>/g)).toEqual([`<script nonce="${nonce}">`]);
    expect(page.body).not.toMatch(/style=/);
  });

  it.each([
    ['pay', 'PAID', ''],
    ['decline', 'FAILED', ''],
    ['cancel', 'EXPIRED', '&cancelled=1'],
  ] as const)(
    "the test checkout's button %s sets the payment to %s once and redirects",
    async (outcome, status, rest) => {
      const payer = await signUp();
      const id = await start(payer, (await open()).id);
      const response = await press(payer.browser, id, outcome);
      expect([response.statusCode, response.headers.location]).toEqual([
        303,
        `/payment/return?payment=${id}${rest}`,
      ]);
      expect(await read(id)).toMatchObject({ status, provider: 'test', events: [{ kind: status }] });
      await press(payer.browser, id, outcome === 'pay' ? 'cancel' : 'pay');
      expect(await read(id)).toMatchObject({ status, events: [{}] });
      expect((await payer.browser.get(`/checkout/test/${id}`)).body).not.toContain('<button');
    },
  );

  it('only the payer can open and use the test checkout', async () => {
    const payer = await signUp();
    const id = await start(payer, (await open()).id);
    const stranger = await signUp();
    expect((await stranger.browser.get(`/checkout/test/${id}`)).statusCode).toBe(404);
    expect((await press(stranger.browser, id, 'pay')).statusCode).toBe(404);
    const visitor = openBrowser(portal);
    expect((await visitor.get(`/checkout/test/${id}`)).headers.location).toBe('/login');
    expect((await press(visitor, id, 'pay')).statusCode).toBe(401);
    expect((await read(id)).status).toBe('CREATED');
  });

  it('the test checkout rejects requests from other origins', async () => {
    const payer = await signUp();
    const id = await start(payer, (await open()).id);
    const forged = await press(payer.browser, id, 'pay', { origin: 'https://evil.example' });
    expect(forged.statusCode).toBe(403);
    expect((await read(id)).status).toBe('CREATED');
    expect((await press(payer.browser, id, 'steal')).statusCode).toBe(400);
  });

  it("the test checkout can be opened from other sites' links, which older clients use", async () => {
    const payer = await signUp();
    const id = await start(payer, (await open()).id);
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await payer.browser.send({ url: `/checkout/test/${id}`, headers })).statusCode).toBe(200);
  });

  it('the test checkout returns 404 in production, where payments require a provider', async () => {
    const production = await startTestPortal({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://portal.example.org',
      AUTH_SECRET: 'k3Y0fT7wLq9ZpVbN2sXc8RgHd5JmUe4A',
    });
    try {
      const { id } = await makeScholarship(production.ctx);
      const free = await makeScholarship(production.ctx, { applicationFees: 0, serviceCharge: 0 });
      const pay = (totalFee: number, _id: string) =>
        production.requestAs('student', { method: 'POST', url: '/payment', payload: { totalFee, _id } });
      const refused = await pay(25, id);
      expect([refused.statusCode, refused.json().code]).toEqual([503, 'UNAVAILABLE']);
      expect(refused.json().message).toContain('Payments are not set up.');
      expect(await production.ctx.db.payment.count()).toBe(0);
      expect((await pay(0, free.id)).json()).toEqual({ url: `/ApplyScholar/${free.id}` });
      const page = await production.request({
        url: `/checkout/test/${id}`,
        headers: { accept: 'application/json' },
      });
      expect(page.statusCode).toBe(404);
    } finally {
      await production.close();
    }
  });
});

describe('paying on the test checkout', () => {
  it('paying on the test checkout updates the timeline and e-mails the applicant', async () => {
    const payer = await signUp();
    const { id: scholarshipId } = await open();
    const application = await makeApplication(portal.ctx, { applicantId: payer.id, scholarshipId });
    const id = await start(payer, scholarshipId);
    await press(payer.browser, id, 'pay');
    expect(await read(id)).toMatchObject({ applicationId: application.id });
    const events = await portal.ctx.db.applicationEvent.findMany({
      where: { applicationId: application.id },
      orderBy: { id: 'asc' },
    });
    expect(events.map(({ kind }) => kind)).toEqual(['PAYMENT_STARTED', 'PAID']);
    const mails = await portal.ctx.db.outboxMail.findMany({
      where: { to: payer.email, subject: { contains: 'payment' } },
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('$25 USD');
    expect(mails[0]?.text).toContain(`/dashboard/application?open=${application.id}`);
  });

  it('paying before applying leads to the form, even after a second click', async () => {
    const payer = await signUp();
    const { id: scholarshipId } = await open();
    const id = await start(payer, scholarshipId);
    await press(payer.browser, id, 'pay');
    const [mail] = await portal.ctx.db.outboxMail.findMany({
      where: { to: payer.email },
      orderBy: { id: 'desc' },
    });
    expect(mail?.text).toContain(`/ApplyScholar/${scholarshipId}`);
    const payload = { totalFee: 25, _id: scholarshipId };
    const again = await payer.browser.send({
      method: 'POST',
      url: '/payment',
      headers: payer.headers,
      payload,
    });
    expect(again.json()).toEqual({ url: `/ApplyScholar/${scholarshipId}` });
    expect(await portal.ctx.db.payment.count({ where: { payerId: payer.id } })).toBe(1);
  });
});
