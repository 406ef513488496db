import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse as InjectResponse, RouteOptions } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mailFolder } from '../platform/integrations/mail/folderSender.ts';
import { readAllRows } from '../test/allRows.ts';
import { startTestPortal, type TestPortal } from '../test/api.ts';
import { FORM } from '../test/applying.ts';
import { setUpAuthenticator } from '../test/authenticator.ts';
import { type Browser, openBrowser, readMailedLink, register } from '../test/browser.ts';
import { makeScholarship } from '../test/factories.ts';
import { writeEveryOperation } from '../test/generateOperations.ts';
import { endPauses, runJobs } from '../test/jobs.ts';

const LEVELS = ['trace', 'info', 'debug', 'warn', 'error', 'fatal'];

const EMAIL = 'canary.person@example.org';
const PASSWORD = 'Canary-Flies-7 high';
const ESSAY = 'Canary essay about my family, card 4242 4242 4242 4242';
const PHONE = '+47 990 00 111';

const PLACES: Record<string, string[]> = {
  email: [
    'users',
    'outbox_mails',
    'newsletter_subscriptions',
    'mailed_links',
    'contact_messages',
    'saved_views',
  ],
  essay: ['applications', 'application_drafts', 'reviews', 'answer_sets', 'answer_values'],
  phone: ['applications', 'application_drafts'],
};

let portal: TestPortal;

afterEach(async () => {
  vi.restoreAllMocks();
  await portal.close();
});

function listen(): { text: () => string; logTo: { write(line: string): void } } {
  const lines: string[] = [];
  const write = (...given: unknown[]) => void lines.push(given.map(String).join(' '));
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, name).mockImplementation(write);
  return { text: () => lines.join('\n'), logTo: { write } };
}

type Canaries = Record<string, string>;

async function makeCanaries(browser: Browser): Promise<Canaries> {
  await register(browser, EMAIL, { password: PASSWORD, name: 'Robin' });
  const link = (await readMailedLink(portal, EMAIL)).searchParams.get('token') ?? '';
  await browser.post('/api/auth/confirm-email', { token: link, password: PASSWORD });
  await browser.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD });
  await portal.ctx.db.user.update({ where: { email: EMAIL }, data: { role: 'ADMIN' } });
  const app = await setUpAuthenticator(portal, browser);
  const { token } = (await browser.post('/jwt', { email: EMAIL })).json();
  const made = await portal.request({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Token ${token}` },
    payload: { query: 'mutation { createPartnerKey(input: { name: "Site" }) { key } }' },
  });
  await browser.post('/api/auth/request-password-reset', { email: EMAIL });
  const reset = (await readMailedLink(portal, EMAIL)).searchParams.get('token') ?? '';
  const [cookie = ''] = [...browser.cookies]
    .filter(([name]) => name.includes('session_token'))
    .map(([, v]) => v);
  const [recoveryCode = ''] = app.recoveryCodes;
  return {
    email: EMAIL,
    password: PASSWORD,
    essay: ESSAY,
    phone: PHONE,
    token,
    cookie,
    key: made.json().data.createPartnerKey.key,
    recoveryCode,
    usedLink: link,
    link: reset,
  };
}

async function work(canaries: Canaries, ids: string[]) {
  const headers = { authorization: `Token ${canaries.token}` };
  const ask = (query: string, variables = {}) =>
    portal.request({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
  const form = { ...FORM, scholarshipId: ids[0], consent: true, phone: PHONE, address: ESSAY };
  const sent = await ask('mutation ($input: ApplicationInput!) { submitApplication(input: $input) { id } }', {
    input: form,
  });
  const { id } = sent.json().data.submitApplication;
  await ask(
    'mutation ($id: UUID!, $text: String!) { addReview(input: { applicationId: $id, rating: 4, comment: $text }) { id } }',
    {
      id,
      text: ESSAY,
    },
  );
  await ask(
    'mutation ($id: UUID!, $content: JSON!) { saveDraft(input: { scholarshipId: $id, content: $content }) { version } }',
    {
      id: ids[1],
      content: { phone: PHONE, address: ESSAY },
    },
  );
  await ask(
    `mutation { saveApplicantProfile(answers: { isEnrolled: true, enrolledAt: "${ESSAY}" }) { version } }`,
  );
  await ask(`mutation { subscribeToNewsletter(email: "${EMAIL}") { email } }`);
  ids.push(id);
}

function listCalls(canaries: Canaries, ids: string[], routes: RouteOptions[]): InjectOptions[] {
  const all = Object.values(canaries).join(' ');
  const headers = { authorization: `Token ${canaries.token}` };
  const asked = Object.values(canaries).join('&password=');
  const operations = [all, EMAIL].flatMap((text) => writeEveryOperation(ids, text));
  const body = Object.fromEntries(
    [
      'email',
      'password',
      'token',
      'name',
      'code',
      'recoveryCode',
      'newPassword',
      'currentPassword',
      'newEmail',
      'itemId',
      'applicationId',
      'phone',
      'address',
      'comment',
      'feedback',
      'rating',
      '_id',
      'totalFee',
    ].map((name) => [name, canaries[name] ?? all]),
  );
  const signed = {
    cookie: `portal.session_token=${canaries.cookie}`,
    'user-agent': all,
    referer: `http://localhost:4000/reset-password?token=${canaries.link}`,
  };
  return [
    ...operations.map((query) => ({ method: 'POST' as const, url: '/graphql', headers, payload: { query } })),
    {
      method: 'POST',
      url: '/graphql',
      headers,
      payload: { query: `{ scholarships(search: "${all}`, variables: { all } },
    },
    ...routes.flatMap(({ method, url }) =>
      [method].flat().flatMap((one) => {
        const path = url.replaceAll(/:\w+/g, encodeURIComponent(EMAIL)).replace('*', encodeURIComponent(all));
        const hasBody = !['GET', 'HEAD', 'DELETE', 'OPTIONS'].includes(one);
        const call = { method: one as 'GET', url: `${path}?token=${encodeURIComponent(asked)}` };
        return [
          { ...call, headers: { ...signed, ...headers }, ...(hasBody && { payload: body }) },
          {
            ...call,
            headers: {
              ...signed,
              authorization: `Bearer ${canaries.key}`,
              'content-type': 'application/json',
            },
            ...(hasBody && { payload: `{"password":"${PASSWORD}", "email":"${EMAIL}` }),
          },
        ];
      }),
    ),
  ];
}

const namesIn = (text: string, canaries: Canaries) =>
  Object.entries(canaries)
    .filter(([, canary]) => text.includes(canary))
    .map(([name]) => name);

const findLeaks = (text: string, canaries: Canaries) =>
  namesIn(text, canaries).map((name) => {
    const at = text.indexOf(canaries[name] ?? '');
    return `${name}: ${text.slice(Math.max(0, at - 120), at + 120)}`;
  });

/** Matches JSON errors. Excludes HTML pages, because they contain the URL of the request. */
const isRefusal = ({ statusCode, headers, body }: InjectResponse) =>
  String(headers['content-type']).includes('json') && (statusCode >= 400 || body.includes('"errors":['));

const ENDS = ['/api/auth/sign-out', '/api/auth/sign-out-everywhere', '/api/auth/revoke-sessions'];

// security: C87
describe.each(LEVELS)('LOG_LEVEL=%s', (LOG_LEVEL) => {
  it('personal data and secrets never appear in logs, errors or unintended tables', async () => {
    const { text, logTo } = listen();
    const routes: RouteOptions[] = [];
    portal = await startTestPortal(
      { LOG_LEVEL, LIMIT_SIGN_IN: '1000000', LIMIT_SIGN_IN_ADDRESS: '1000000' },
      { logTo, now: () => new Date(), onRoute: (route) => void routes.push(route) },
    );
    const { ctx, app } = portal;
    const ids = [
      (await makeScholarship(ctx, { deadline: '2099-01-01' })).id,
      (await makeScholarship(ctx, { deadline: '2099-01-01' })).id,
    ];
    const canaries = await makeCanaries(openBrowser(portal));
    await work(canaries, ids);
    const calls = listCalls(
      canaries,
      ids,
      routes.filter(({ url }) => !ENDS.includes(url)),
    );
    const refusals: string[] = [];
    const sendAll = async (sent: InjectOptions[]) => {
      for (const call of sent) {
        const answer = await portal.request(call);
        if (isRefusal(answer)) refusals.push(answer.body);
      }
    };
    await sendAll(calls);
    const refused = new Error(`550 <${EMAIL}> is unknown`);
    await runJobs(ctx, { send: () => Promise.reject(refused) }, app.log);
    // Sends the e-mails first, because an e-mail's row contains its links until it is sent.
    await endPauses(ctx);
    await runJobs(ctx, { send: async () => {} }, app.log);

    const rows = await readAllRows(ctx);
    for (const table of ['applications', 'users', 'sessions'])
      await ctx.db.$executeRawUnsafe(`ALTER TABLE ${table} RENAME TO ${table}_away`);
    await sendAll(calls);
    expect(refusals.join('\n')).toContain('INTERNAL');

    const said = refusals.flatMap((refusal) => findLeaks(refusal, canaries));
    expect(said).toEqual([]);
    expect(findLeaks(text(), canaries)).toEqual([]);
    if (LOG_LEVEL !== 'fatal') expect(text()).toContain('unforeseen error');
    const misplaced = rows.flatMap((row) => {
      const table = row.split(' ')[0] ?? '';
      return namesIn(row, canaries)
        .filter((name) => !PLACES[name]?.includes(table))
        .map((name) => [name, row]);
    });
    expect(misplaced).toEqual([]);
    expect(namesIn(rows.join('\n'), canaries)).toEqual(Object.keys(PLACES));
    const files = (await readdir(ctx.env.DATA_DIR, { recursive: true, withFileTypes: true })).filter(
      (file) => file.isFile() && file.parentPath !== mailFolder(ctx.env),
    );
    for (const { parentPath, name } of files) {
      const found = namesIn(await readFile(join(parentPath, name), 'latin1'), canaries);
      expect(found, name).toEqual([]);
    }
  }, 600_000);
});
