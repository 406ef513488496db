import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareRows, readAllRows } from '../test/allRows.ts';
import { startTestPortal, type TestPortal } from '../test/api.ts';
import { makeScholarship } from '../test/factories.ts';
import { writeEveryOperation } from '../test/generateOperations.ts';
import { makePerson, type Person } from '../test/people.ts';
import { makeForm, TRAVELS } from '../test/questions.ts';
import { scholarshipFile, scholarshipListing } from '../test/scholarships.ts';
import { FACADE } from './rest/facade.ts';

let portal: TestPortal;
let admin: Person;
const logged: string[] = [];
const routes: RouteOptions[] = [];

beforeAll(async () => {
  const logTo = { write: (line: string) => void logged.push(line) };
  portal = await startTestPortal(
    { LOG_LEVEL: 'trace' },
    { logTo, onRoute: (route) => void routes.push(route) },
  );
  admin = await makePerson(portal.ctx, { role: 'ADMIN', email: 'canary.admin@example.org' });
  await makePerson(portal.ctx, { email: 'canary@example.org' });
  await makeScholarship(portal.ctx);
  // The first call of a session extends it, which would count as a change.
  await portal.as(admin, '{ viewer { id } }');
});

afterAll(() => portal.close());

const UNKNOWN = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';
const JSON_TYPE = { 'content-type': 'application/json' };
const fill = (path: string, id = UNKNOWN) =>
  path.replace(/:(id|emailOrId)/, id).replace(':email', 'canary%40example.org');
const byId = FACADE.filter(
  ({ method, path }) => path.includes(':id') || (method === 'PATCH' && path.includes(':emailOrId')),
);
const writing = FACADE.filter(({ method }) => method !== 'GET' && method !== 'DELETE');
const INSIDE = /prisma|postgres|pg_|select |insert |node_modules|\.ts:\d|stack/i;

async function sendAll(calls: Parameters<TestPortal['request']>[0][]) {
  const before = await readAllRows(portal.ctx);
  const answers = [];
  for (const call of calls) answers.push(await portal.requestAs(admin, call));
  expect(compareRows(before, await readAllRows(portal.ctx))).toEqual({ came: [], went: [] });
  for (const { statusCode, body } of answers) {
    expect([statusCode < 500, body]).toEqual([true, body]);
    expect(body).not.toMatch(INSIDE);
  }
  return answers;
}

const UNSTORABLE = ['a\u0000b', 'a\ud800b'];
const IN_URLS = ['a%00b', '%ED%A0%80', '%FF'];

async function listFaults(calls: Exclude<Parameters<TestPortal['request']>[0], string>[]) {
  const faults = [];
  for (const call of calls) {
    const { statusCode, body } = await portal.requestAs(admin, call);
    if (statusCode >= 500 || body.includes('"INTERNAL"')) faults.push([call.url, call.payload, body]);
  }
  return faults;
}

// security: C27
describe('unstorable text', () => {
  const QUERY =
    'q search sort status payment references scholarship organisation created decided answer columns subject degree state poster closing role rating since until email from dryRun consent key page token cursor after spelling'.split(
      ' ',
    );

  it('unstorable text in paths, queries or headers causes no server error', async () => {
    const { id } = await makeScholarship(portal.ctx);
    const gets = routes.filter(({ method }) => [method].flat().includes('GET')).map(({ url }) => url);
    const calls = gets.flatMap((url) => {
      const path = url.replaceAll(/:\w+(\([^)]*\))?/g, id).replace('*', '');
      const given = IN_URLS.flatMap((text) => [
        ...(url.includes(':') ? [url.replaceAll(/:\w+(\([^)]*\))?/g, text)] : []),
        `${path}?${QUERY.map((name) => `${name}=${text}`).join('&')}`,
      ]);
      const alone = url.startsWith('/exports/')
        ? [
            ...QUERY.map((name) => `${path}?${name}=${IN_URLS[0]}`),
            `${path}?scholarship=${id}&answer=motivation:${IN_URLS[0]}`,
          ]
        : [];
      return [...given, ...alone].map((one) => ({ url: one }));
    });
    const headers = ['accept-language', 'idempotency-key', 'if-none-match', 'cookie', 'reference-token'].map(
      (name) => ({
        url: '/users',
        headers: { [name]: '\u00ff\ud800' },
      }),
    );
    expect(await listFaults([...calls, ...headers])).toEqual([]);
  });

  it('unstorable text in operation arguments causes no server error', async () => {
    for (const text of UNSTORABLE)
      expect(
        await listFaults(
          writeEveryOperation([UNKNOWN], text).map((query) => ({
            ...{ method: 'POST' as const, url: '/graphql', payload: { query } },
          })),
        ),
      ).toEqual([]);
  });

  it.each(UNSTORABLE)(
    'the unstorable text %j is rejected in conditions and harmless in session tokens',
    async (text) => {
      const { id } = await makeScholarship(portal.ctx);
      const condition = { fact: 'nationality', is: 'oneOf', value: [text] };
      const asked = { all: [{ fact: 'enrolledAt', is: 'oneOf', value: ['x', text] }] };
      const set =
        'mutation ($id: UUID!, $condition: Condition) { setWaiverRules(scholarshipId: $id, version: 0, input: { acceptsRequests: false, condition: $condition }) { version } }';
      for (const one of [condition, asked]) {
        const { errors } = await portal.as(admin, set, { id, condition: one });
        expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
      }
      const form = makeForm({ ...TRAVELS, showWhen: condition });
      const save =
        'mutation ($id: UUID!, $form: Form!) { saveQuestions(input: { scholarshipId: $id, form: $form, version: 0 }) { id } }';
      expect((await portal.as(admin, save, { id, form })).errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
      const ended = { method: 'POST' as const, url: '/api/auth/revoke-session', payload: { token: text } };
      expect(await listFaults([ended])).toEqual([]);
    },
  );

  it('unstorable text in import files causes no server error', async () => {
    const { id } = await makeScholarship(portal.ctx);
    const heads = {
      [`/imports/applications?scholarship=${id}&consent=true`]:
        'email,name,phone,address,ssc,hsc,gender,degree,receivedAt',
      '/imports/facts': 'email,fact,value,source,day',
    };
    const tables = Object.entries(heads).flatMap(([url, head]) => {
      const cells = head.split(',').map(() => 'a\u0000b');
      return [
        `${head}\n${cells}`,
        `${head}\u0000\n${cells}`,
        `${head},\u0000\n${cells},\u0000`,
        '\u0000',
      ].map((payload) => ({
        ...{ method: 'POST' as const, url, payload, headers: { 'content-type': 'text/csv' } },
      }));
    });
    const files = UNSTORABLE.flatMap((text) => [
      ...Object.keys(scholarshipListing()).map((field) =>
        scholarshipFile({ listing: scholarshipListing({ [field]: text }) }),
      ),
      scholarshipFile({ organisation: text }),
      scholarshipFile({ [text]: text }),
    ]).map((payload) => ({ method: 'POST' as const, url: '/imports/scholarship', payload }));
    expect(await listFaults([...tables, ...files])).toEqual([]);
  });
});

// security: C26
describe('invalid ID', () => {
  it.each(byId.map(({ method, path }) => [method, path] as const))(
    'invalid IDs are rejected with INVALID_INPUT by %s %s',
    async (method, path) => {
      const ids = [
        'abc',
        '-1',
        '1e9',
        '99999999999999',
        '0x1',
        '%00',
        '%F0%9F%8E%93',
        "'%20OR%201=1--",
        '..%2f..',
      ];
      const answers = await sendAll(
        ids.map((id) => ({ method, url: fill(path, id), ...(method !== 'GET' && { payload: {} }) })),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 400));
      for (const answer of answers) expect(answer.json().code).toBe('INVALID_INPUT');
      for (const length of [400, 5000]) {
        const [long] = await sendAll([{ method, url: fill(path, 'x'.repeat(length)) }]);
        expect([long?.statusCode, long?.json().code]).toEqual([400, 'INVALID_INPUT']);
      }
    },
  );
});

// security: C31
describe('invalid body', () => {
  it.each(writing.map(({ method, path }) => [method, path] as const))(
    'invalid bodies are rejected by %s %s and change nothing',
    async (method, path) => {
      const url = fill(path);
      const nested = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
      const expected: [number[], Record<string, string>, string | Buffer][] = [
        [[400], JSON_TYPE, '{'],
        [[400], JSON_TYPE, '{"__proto__":{"role":"admin"}}'],
        [[400], JSON_TYPE, '{"constructor":{"prototype":{"role":"admin"}}}'],
        [[413], JSON_TYPE, JSON.stringify({ comment: 'x'.repeat(101_000) })],
        [[415], { 'content-type': 'application/x-www-form-urlencoded' }, 'role=admin'],
        [[415], { 'content-type': 'text/xml' }, '<a/>'],
        [[415], { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
        [
          [400, 415],
          { 'content-type': 'application/json; charset=utf-16' },
          Buffer.from('{"a":1}', 'utf16le'),
        ],
        [[400], { ...JSON_TYPE, 'content-encoding': 'gzip' }, 'no gzip'],
      ];
      const answers = await sendAll(
        expected.map(([, headers, payload]) => ({ method, url, headers, payload })),
      );
      for (const [index, [codes]] of expected.entries()) expect(codes).toContain(answers[index]?.statusCode);
      const odd = ['[]', '[{}]', 'null', '7', '"text"', 'true', nested, '{"a":1,"a":2}'];
      await sendAll(odd.map((payload) => ({ method, url, headers: JSON_TYPE, payload })));
    },
  );
});

// security: C31
describe('e-mail parameter', () => {
  it.each(['', '?email=', '?email=a&email=b', '?email[]=a', '?email[a]=b', '?email=%00', '?email=%ED%A0%80'])(
    'the e-mail query "%s" is rejected or finds nothing',
    async (query) => {
      const [answer] = await sendAll([{ url: `/scholaritems${query}` }]);
      if (answer?.statusCode === 200) expect(answer.json()).toEqual([]);
      else expect(answer?.json()).toMatchObject({ code: 'INVALID_INPUT' });
    },
  );

  it.each(['%00', '%ED%A0%80', '%', "' OR 1=1--", 'canary', '%25%40example.org', '_______@example.org'])(
    'the path parameter %s is treated as a literal e-mail address',
    async (email) => {
      const paths = [`/review/user/${email}`, `/users/admin/${email}`].map((url) =>
        url.replaceAll(' ', '%20'),
      );
      for (const answer of await sendAll(paths.map((url) => ({ url })))) {
        expect([200, 400, 404]).toContain(answer.statusCode);
        expect(answer.body).not.toContain('canary@');
        if (answer.statusCode === 200) expect(answer.json()).toEqual([]);
      }
    },
  );
});

// security: C25
describe('HTTP method and path variants', () => {
  const OVERRIDES = {
    accept: 'application/json',
    'x-http-method-override': 'DELETE',
    'x-http-method': 'DELETE',
    'x-method-override': 'DELETE',
    'x-original-url': '/users',
    'x-rewrite-url': '/users',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'evil.test',
  };

  it.each([...new Set(FACADE.map(({ path }) => path))])(
    'unsupported methods and other spellings of %s change and reveal nothing',
    async (path) => {
      const url = fill(path);
      const methods = FACADE.filter((row) => row.path === path).map(({ method }) => method);
      const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
        (method) => !methods.includes(method),
      );
      const spellings = [
        `/${url}`,
        url.toUpperCase(),
        `${url}/`,
        `/%2e%2e${url}`,
        `/.${url}`,
        `${url}%00`,
        `${url};x`,
      ];
      const calls = [
        ...others.map((method) => ({ method, url, headers: OVERRIDES })),
        { method: 'TRACE' as 'OPTIONS', url, headers: OVERRIDES },
      ];
      for (const answer of await sendAll(calls)) {
        expect([400, 404, 405]).toContain(answer.statusCode);
        expect(answer.body).not.toContain('canary');
      }
      const [options] = await sendAll([{ method: 'OPTIONS', url, headers: OVERRIDES }]);
      expect([options?.statusCode, options?.body]).toEqual([204, '']);
      const isForAll = FACADE.some((row) => row.path === path && row.isForAll);
      for (const one of spellings) {
        const { statusCode, body } = await portal.request({ url: one, headers: OVERRIDES });
        expect([one, [400, 401, 404, 405, ...(isForAll ? [200] : [])].includes(statusCode)]).toEqual([
          one,
          true,
        ]);
        expect(body).not.toContain('canary');
      }
    },
  );

  it('a HEAD request reveals no more to visitors than a GET request', async () => {
    for (const { path } of FACADE.filter(({ method }) => method === 'GET')) {
      const [get, head] = [
        await portal.request({ url: fill(path) }),
        await portal.request({ method: 'HEAD', url: fill(path) }),
      ];
      expect([path, head.body, [get.statusCode, 404].includes(head.statusCode)]).toEqual([path, '', true]);
    }
  });
});

describe('request headers', () => {
  it('spoofed Host headers are ignored', async () => {
    const { id } = await makeScholarship(portal.ctx, { universityImageUrl: null });
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'gopher' };
    const answer = await portal.request({ url: `/singleItem/${id}`, headers });
    expect(answer.body).not.toContain('evil');
    const [robots, page] = [
      await portal.request({ url: '/robots.txt', headers }),
      await portal.request({ url: '/nowhere', headers }),
    ];
    expect(page.headers.location).toBeUndefined();
    expect(robots.statusCode).toBe(200);
  });

  it('invalid Authorization headers all return the same 401', async () => {
    const wrong = [
      'Token',
      'Token ',
      'Basic YWRtaW46YWRtaW4=',
      `Token ${admin.token}x`,
      `Bearer ${admin.token}.x`,
    ];
    const bodies = new Set<string>();
    for (const authorization of wrong) {
      const answer = await portal.request({ url: '/users', headers: { authorization } });
      expect([authorization, answer.statusCode]).toEqual([authorization, 401]);
      bodies.add(answer.body);
    }
    expect(bodies.size).toBe(1);
  });
});

// security: C87
it('logs contain no e-mail addresses, tokens or request texts', async () => {
  const real = portal.ctx.db.$queryRaw;
  portal.ctx.db.$queryRaw = (() => Promise.reject(new Error('broken'))) as never;
  const { statusCode, body } = await portal.requestAs(admin, {
    url: '/scholaritems?email=canary@example.org',
  });
  portal.ctx.db.$queryRaw = real;
  expect([statusCode, body.includes('broken')]).toEqual([500, false]);
  const log = logged.join('');
  expect(log).toContain(JSON.parse(body).reference);
  for (const secret of ['canary', admin.token, 'role=admin', 'OR 1=1']) expect(log).not.toContain(secret);
});
