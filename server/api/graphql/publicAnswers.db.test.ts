import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makePerson } from '../../test/people.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const QUERY = '{ scholarships { totalCount } }';

function get(parameters: Record<string, string>, headers: Record<string, string> = {}) {
  return portal.request({
    url: `/graphql?${new URLSearchParams(parameters)}`,
    headers: { 'apollo-require-preflight': 'true', ...headers },
  });
}

describe('GET query caching', () => {
  it('public GET queries from visitors are cacheable with revalidation', async () => {
    const { headers, statusCode } = await get({ query: QUERY });
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers.vary).toContain('authorization');
    expect(headers.etag).toMatch(/^W\/".+"$/);
  });

  it('private, failed and signed-in GET queries are not cacheable', async () => {
    const person = await makePerson(portal.ctx);
    for (const answer of [
      await get({ query: '{ scholarships { totalCount } viewer { id } }' }),
      await get({ query: '{ ...Everything } fragment Everything on Query { viewer { id } }' }),
      await get({ query: '{ scholarships(page: 0) { totalCount } }' }),
      await get({ query: '{ nonsense }' }),
      await get({ query: QUERY }, person.headers),
    ])
      expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('unsupported Accept types always get an uncached 406', async () => {
    for (let round = 0; round < 2; round += 1) {
      const answer = await get({ query: QUERY }, { accept: 'image/png' });
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([406, 'no-store']);
    }
  });

  it('an ambiguously encoded URL never gets the cached response of another URL', async () => {
    const query = 'query ($text: String!) { searchSuggestions(text: $text) { value } }';
    const ask = (variables: string) =>
      portal.request({ url: `/graphql?query=${encodeURIComponent(query)}&variables=${variables}` });
    // Contains an invalid UTF-8 byte, which one of the two URL decoders leaves encoded.
    const odd = `${encodeURIComponent('{"text":"o')}%FF${encodeURIComponent('"}')}`;
    for (let round = 0; round < 3; round += 1) expect((await ask(odd)).statusCode).toBe(200);
    expect((await ask(encodeURIComponent(odd))).statusCode).toBe(400);
  });

  it('a known persisted query can be sent by its hash alone', async () => {
    const query = '{ portal { name currency } }';
    const sha256Hash = createHash('sha256').update(query).digest('hex');
    const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } });
    const unknown = await get({ extensions });
    expect(unknown.json().errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
    await get({ extensions, query });
    const known = await get({ extensions });
    expect(known.json().data.portal.currency).toBe('USD');
    expect(known.headers['cache-control']).toBe('no-cache');
  });

  it('GET requests never run mutations', async () => {
    const answer = await get({
      query: 'mutation { subscribeToNewsletter(email: "by@get.example") { email } }',
    });
    expect(answer.statusCode).toBe(405);
    expect(await portal.ctx.db.newsletterSubscription.count()).toBe(0);
  });
});

it('visitors learn immediately that the first admin has set up the portal', async () => {
  const query = '{ portal { needsSetUp } }';
  const ask = async () => [(await portal.asVisitor(query)).data, (await get({ query })).json().data];
  const answer = (needsSetUp: boolean) => ({ portal: { needsSetUp } });
  for (let round = 0; round < 3; round += 1) expect(await ask()).toEqual([answer(true), answer(true)]);
  await makePerson(portal.ctx, { role: 'ADMIN' });
  expect(await ask()).toEqual([answer(false), answer(false)]);
});
