import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveKey } from '../../../platform/secrets/deriveKey.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { type Browser, openBrowser, register } from '../../../test/browser.ts';
import { makePerson } from '../../../test/people.ts';
import { rounds } from '../../../test/rounds.ts';

let portal: TestPortal;
let browser: Browser;

beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_SIGN_UP: '1000' }, { now: () => new Date() });
  browser = openBrowser(portal);
  await register(browser, 'ada@example.org');
});

afterAll(() => portal.close());

const askToken = (from: Browser, email: string) => from.post('/jwt', { email });

// product: P9.1
describe('POST /jwt', () => {
  // security: C1
  it.each(['admin@example.org', 'ada@example.org', 'nobody@example.org'])(
    'POST /jwt returns no token and no details for %s without a session',
    async (email) => {
      const response = await askToken(openBrowser(portal), email);
      expect([response.statusCode, response.json()]).toEqual([
        401,
        { code: 'UNAUTHENTICATED', message: 'Sign in first.' },
      ]);
    },
  );

  // security: C2
  it("POST /jwt rejects and audits another person's e-mail address without ending the session", async () => {
    await register(openBrowser(portal), 'admin@example.org');
    const [known, unknown] = [
      await askToken(browser, 'admin@example.org'),
      await askToken(browser, 'no@example.org'),
    ];
    expect([known.statusCode, unknown.statusCode, unknown.body]).toEqual([403, 403, known.body]);
    expect(await portal.ctx.db.auditEntry.count({ where: { action: 'token.refused' } })).toBe(2);
    expect((await askToken(browser, 'ada@example.org')).statusCode).toBe(200);
  });

  // security: C3
  it("POST /jwt ignores the address's case and returns a token without personal data", async () => {
    const response = await askToken(browser, '  ADA@Example.org ');
    expect(response.statusCode).toBe(200);
    const [header, claims] = response
      .json()
      .token.split('.')
      .slice(0, 2)
      .map((part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()));
    expect(header).toEqual({ alg: 'HS256', typ: 'at+jwt' });
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub']);
    expect(claims.exp - claims.iat).toBe(600);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it.each([{}, { email: 7 }, { email: 'x'.repeat(255) }, null])(
    'POST /jwt rejects the body %j as invalid input',
    async (payload) => {
      const response = await browser.send({ method: 'POST', url: '/jwt', payload: payload as never });
      expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID_INPUT']);
    },
  );

  // security: C9
  it('POST /jwt serves two simultaneous calls from two tabs without ending the session', async () => {
    for (let round = 0; round < rounds(20, 200); round += 1) {
      const both = await Promise.all([
        askToken(browser, 'ada@example.org'),
        askToken(browser, 'ada@example.org'),
      ]);
      expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    }
    expect((await browser.get('/api/auth/get-session')).json()).not.toBeNull();
  });
});

describe('access token', () => {
  const viewer = (authorization: string | string[]) =>
    portal.request({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: authorization as string },
      payload: { query: '{ viewer { email } }' },
    });

  it('an access token gives access to GraphQL and REST', async () => {
    const { token } = (await askToken(browser, 'ada@example.org')).json();
    expect((await viewer(`Token ${token}`)).json().data.viewer.email).toBe('ada@example.org');
    const flags = await portal.request({
      url: '/users/admin/ada@example.org',
      headers: { authorization: `Token ${token}` },
    });
    expect(flags.json()).toEqual({ admin: false, moderator: false });
  });

  // product: P9.1
  it.each(['Token', 'Bearer', 'bearer', 'TOKEN'])(
    'an access token is accepted on every route with the scheme %s',
    async (scheme) => {
      const admin = await makePerson(portal.ctx, { role: 'ADMIN' });
      const authorization = `${scheme} ${admin.token}`;
      expect((await viewer(authorization)).json().data.viewer.email).toBe(admin.email);
      const UNKNOWN = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';
      const doors = {
        '/users': 200,
        '/exports/users.csv': 200,
        [`/papers/applications/${UNKNOWN}.pdf`]: 404,
        [`/documents/${UNKNOWN}`]: 404,
      };
      for (const [url, status] of Object.entries(doors)) {
        const answer = await portal.request({ url, headers: { authorization } });
        expect([url, answer.statusCode]).toEqual([url, status]);
      }
      const upload = await portal.request({
        method: 'POST',
        url: '/uploads',
        headers: { authorization, 'tus-resumable': '1.0.0', 'upload-length': '9' },
      });
      expect([upload.statusCode, upload.json().fields]).toEqual([400, { name: expect.any(String) }]);
    },
  );

  it('without an access token, the session cookie gives no access to GraphQL or REST', async () => {
    const response = await browser.send({
      method: 'POST',
      url: '/graphql',
      payload: { query: '{ viewer { email } }' },
    });
    expect(response.json().data.viewer).toBeNull();
    expect((await browser.get('/users/admin/ada@example.org')).statusCode).toBe(401);
  });

  // security: C4
  it('a forged or expired access token is always rejected with the same message', async () => {
    const person = await makePerson(portal.ctx);
    const other = await makePerson(portal.ctx);
    const key = deriveKey(portal.ctx.env.AUTH_SECRET, 'access-token');
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      sub: person.id,
      sid: person.sessionId,
      iss: 'http://localhost:4000',
      aud: 'scholarship-portal-api',
      iat: now,
      exp: now + 600,
    };
    const sign = (changes: object, header: object = {}, secret: Uint8Array = key) =>
      new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
        .sign(secret);
    expect((await viewer(`Token ${await sign({})}`)).statusCode).toBe(200);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [head, body, signature] = person.token.split('.');
    const tampered = part({ ...claims, sub: other.id });
    const none = `${part({ alg: 'none', typ: 'at+jwt' })}.${part(claims)}`;
    const bad = {
      'alg none': `${none}.`,
      'alg none, signed': `${none}.${createHmac('sha256', key).update(none).digest('base64url')}`,
      'alg HS512': await sign({}, { alg: 'HS512' }, new Uint8Array([...key, ...key])),
      'another key': await sign({}, {}, new Uint8Array(32)),
      'the secret itself as key': await sign({}, {}, new TextEncoder().encode(portal.ctx.env.AUTH_SECRET)),
      'another subject': `${head}.${tampered}.${signature}`,
      "another subject's session": await sign({ sub: other.id }),
      'no end': await sign({ exp: undefined }),
      ended: await sign({ iat: now - 700, exp: now - 100 }),
      'a longer life': await sign({ iat: now - 700 }),
      'another issuer': await sign({ iss: 'https://evil.test' }),
      'another audience': await sign({ aud: 'somebody' }),
      'another type': await sign({}, { typ: 'JWT' }),
      'no session': await sign({ sid: undefined }),
      'a session that is none': await sign({ sid: "' OR 1=1--" }),
      'a session’s cookie': browser.cookies.get('portal.session_token') ?? '',
      'half a token': `${head}.${body}`,
      nothing: '',
    };
    const answers = new Set<string>();
    for (const [name, token] of Object.entries(bad))
      for (const scheme of ['Token', 'Bearer']) {
        const response = await viewer(`${scheme} ${token}`);
        expect([name, scheme, response.statusCode]).toEqual([name, scheme, 401]);
        answers.add(response.body);
      }
    for (const header of [`Basic ${person.token}`, person.token, `Token  ${person.token} x`, 'Bearer']) {
      const response = await viewer(header);
      expect([header.slice(0, 12), response.statusCode]).toEqual([header.slice(0, 12), 401]);
      answers.add(response.body);
    }
    expect([...answers]).toEqual([
      JSON.stringify({
        code: 'UNAUTHENTICATED',
        message: 'This token is no longer valid. Sign in again.',
        errors: [
          {
            message: 'This token is no longer valid. Sign in again.',
            extensions: { code: 'UNAUTHENTICATED' },
          },
        ],
      }),
    ]);
    const healthy = await portal.request({ url: '/healthz', headers: { authorization: 'Token x' } });
    expect(healthy.statusCode).toBe(401);
  });

  // security: C4
  it('an access token is rejected if the request has two Authorization headers', async () => {
    const person = await makePerson(portal.ctx);
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const address = portal.app.server.address();
    const { request } = await import('node:http');
    const status = await new Promise((resolve) => {
      const call = request(
        { port: typeof address === 'object' ? address?.port : 0, path: '/users' },
        ({ statusCode }) => resolve(statusCode),
      );
      call.setHeader('authorization', [`Bearer ${person.token}`, `Token ${person.token}`]);
      call.end();
    });
    expect(status).toBe(401);
  });

  // security: C6
  it('an access token stops working after sign-out, like the cookie', async () => {
    const leaving = openBrowser(portal);
    await register(leaving, 'leaving@example.org');
    const { token } = (await askToken(leaving, 'leaving@example.org')).json();
    const cookies = new Map(leaving.cookies);
    await leaving.post('/api/auth/sign-out');
    expect((await viewer(`Token ${token}`)).statusCode).toBe(401);
    for (const [name, value] of cookies) leaving.cookies.set(name, value);
    expect((await askToken(leaving, 'leaving@example.org')).statusCode).toBe(401);
  });

  // security: C7
  it('an access token reflects the current role: demotion and deletion apply immediately', async () => {
    const admin = await makePerson(portal.ctx, { role: 'ADMIN' });
    const second = await makePerson(portal.ctx, { role: 'ADMIN' });
    const users = () => portal.requestAs(second, { url: '/users' });
    expect((await users()).statusCode).toBe(200);
    await portal.as(admin, `mutation { demoteUser(id: "${second.id}") { id } }`);
    expect((await users()).statusCode).toBe(403);
    await portal.as(admin, `mutation { deleteUser(id: "${second.id}") { id } }`);
    expect((await users()).statusCode).toBe(401);
  });

  it("a request with an access token takes one database query, like a visitor's request", async () => {
    const person = await makePerson(portal.ctx);
    const query = '{ portal { name } }';
    expect(await portal.countQueries(() => portal.asVisitor(query))).toBe(1);
    expect(await portal.countQueries(() => portal.as(person, query))).toBe(1);
  });
});
