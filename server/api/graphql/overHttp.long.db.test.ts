import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';

let portal: TestPortal;
let address: string;

beforeAll(async () => {
  portal = await startTestPortal();
  address = `${await portal.app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;
});

afterAll(() => portal.close());

// product: P9.8
describe('GraphQL over HTTP audit', () => {
  const audits = serverAudits({ url: () => address });

  it('the GraphQL over HTTP audit has 61 checks', () => {
    expect(audits).toHaveLength(61);
  });

  it.each(audits.map(({ id, name, fn }) => [id, name, fn] as const))(
    'the server passes the audit check %s: %s',
    async (_id, _name, fn) => {
      const { status, ...found } = await fn();
      expect([status, 'reason' in found ? found.reason : '']).toEqual(['ok', '']);
    },
  );
});

describe('GET query without a custom header', () => {
  const ask = (headers: Record<string, string>, query = '{ portal { name } }') =>
    portal.request({ url: `/graphql?query=${encodeURIComponent(query)}`, headers });

  // security: C37
  it.each(['cross-site', 'same-site'])('a simple GET query from a %s page is rejected', async (site) => {
    const headers = { 'sec-fetch-site': site };
    const answer = await ask(headers);
    expect([answer.statusCode, answer.json().data]).toEqual([400, undefined]);
    const allowed = await ask({ ...headers, 'apollo-require-preflight': '1' });
    expect([allowed.statusCode, allowed.json().data]).toEqual([
      200,
      { portal: { name: 'AvailAble Scholarship' } },
    ]);
  });

  it.each([{}, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }])(
    'simple GET queries from programs, our own pages and typed URLs are executed: %j',
    async (headers) => {
      const answer = await ask(headers as Record<string, string>);
      expect(answer.json().data).toEqual({ portal: { name: 'AvailAble Scholarship' } });
    },
  );

  // security: C37
  it('GET requests never run mutations or authenticate by cookie', async () => {
    const refused = await ask({}, 'mutation { subscribeToNewsletter(email: "get@example.org") { email } }');
    expect(refused.statusCode).toBe(405);
    expect(await portal.ctx.db.newsletterSubscription.count()).toBe(0);
    const signUp = await portal.request({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      payload: { name: 'Ada', email: 'ada@example.org', password: 'Analytical!1843' },
    });
    const cookie = signUp.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect(cookie).toContain('session_token');
    expect((await ask({ cookie }, '{ viewer { id } }')).json().data).toEqual({ viewer: null });
  });
});

// product: P9.8
describe('invalid document', () => {
  const send = async (accept?: string) => {
    const answer = await portal.request({
      method: 'POST',
      url: '/graphql',
      headers: { ...(accept && { accept }) },
      payload: { query: '{ nothing }' },
    });
    const [error] = answer.json().errors;
    return [answer.statusCode, answer.headers['content-type'], error.extensions.code];
  };

  it.each([
    ['application/json', 200, 'application/json'],
    ['application/graphql-response+json, application/json;q=0.9', 400, 'application/graphql-response+json'],
    ['*/*', 400, 'application/json'],
    [undefined, 400, 'application/json'],
  ])('an invalid document with Accept %s returns status %i', async (accept, status, type) => {
    expect(await send(accept)).toEqual([status, `${type}; charset=utf-8`, 'INVALID_INPUT']);
  });
});
