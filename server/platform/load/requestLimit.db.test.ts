import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makePerson } from '../../test/people.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_API: '10', TRUST_PROXY: '127.0.0.1' });
});

afterAll(() => portal.close());

let addresses = 0;
const nextAddress = () => {
  addresses += 1;
  return `203.0.113.${addresses}`;
};

async function send(times: number, headers: InjectOptions['headers'] = {}, url = '/robots.txt') {
  const answers = await Promise.all(
    Array.from({ length: times }, () =>
      portal.request({ url, headers: { 'x-forwarded-for': '203.0.113.0', ...headers } }),
    ),
  );
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return { counts, last: answers.at(-1) };
}

it('a program without an API key gets a fifth of the request limit', async () => {
  const headers = { 'x-forwarded-for': nextAddress() };
  const first = await send(1, headers);
  expect(first.last?.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1' });
  const { counts, last } = await send(4, headers);
  expect(counts).toEqual({ 200: 1, 429: 3 });
  expect(last?.json()).toEqual({
    code: 'RATE_LIMITED',
    message: expect.stringMatching(/^Too many requests\. Try again in \d+ seconds\.$/),
  });
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(1, { 'x-forwarded-for': nextAddress() })).counts).toEqual({ 200: 1 });
});

it('our own pages get ten times the request limit per IP address', async () => {
  const headers = { 'x-forwarded-for': nextAddress(), 'sec-fetch-site': 'same-origin' };
  expect((await send(105, headers)).counts).toEqual({ 200: 100, 429: 5 });
});

it('request limits apply to users by account and to programs by key', async () => {
  const [one, other] = [await makePerson(portal.ctx), await makePerson(portal.ctx)];
  const address = nextAddress();
  const as = (authorization: string) => ({ authorization, 'x-forwarded-for': address });
  expect((await send(12, as(one.headers.authorization))).counts).toEqual({ 200: 10, 429: 2 });
  expect((await send(10, as(other.headers.authorization))).counts).toEqual({ 200: 10 });
  const spread = { authorization: one.headers.authorization, 'x-forwarded-for': nextAddress() };
  expect((await send(1, spread)).counts).toEqual({ 429: 1 });
  const { data } = await portal.as(
    await makePerson(portal.ctx),
    'mutation { createPartnerKey(input: { name: "Site" }) { key } }',
  );
  expect((await send(12, as(`Bearer ${data.createPartnerKey.key}`))).counts).toEqual({ 200: 10, 429: 2 });
});

it.each([`Bearer asp_${'x'.repeat(43)}`, 'Token a.b.c', 'nonsense'])(
  'a caller with invalid credentials %s is limited by IP address',
  async (authorization) => {
    const address = { 'x-forwarded-for': nextAddress() };
    const first = await send(1, { ...address, authorization });
    expect(first.counts).toEqual({ 401: 1 });
    expect(first.last?.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1' });
    expect((await send(10, { ...address, authorization })).counts).toEqual({ 401: 1, 429: 9 });
    expect((await send(1, address)).counts).toEqual({ 429: 1 });
    const { headers } = await makePerson(portal.ctx);
    expect((await send(1, { ...address, ...headers })).counts).toEqual({ 200: 1 });
    expect((await send(1, { ...address, authorization }, '/healthz')).counts).toEqual({ 401: 1 });
  },
);

it('a rate-limited GraphQL request gets a GraphQL error', async () => {
  const headers = { 'x-forwarded-for': nextAddress(), 'apollo-require-preflight': '1' };
  const { last } = await send(3, headers, '/graphql?query={portal{name}}');
  expect(last?.json().errors[0].extensions).toEqual({ code: 'RATE_LIMITED' });
});

it('health checks and stored pictures are never rate-limited', async () => {
  const headers = { 'x-forwarded-for': nextAddress() };
  expect((await send(20, headers, '/healthz')).counts).toEqual({ 200: 20 });
  expect((await send(20, headers, '/files/none.webp')).counts).toEqual({ 404: 20 });
});

it.each(['/healthz/x', '/readyz/x', '/webhooks/x', '/files/x/y', '/files?x'])(
  'the page for the unknown URL %s is rate-limited',
  async (url) => {
    const { counts } = await send(20, { 'x-forwarded-for': nextAddress() }, url);
    expect(counts).toEqual({ 404: 2, 429: 18 });
  },
);
