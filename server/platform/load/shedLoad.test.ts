import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LoadLimits } from '../../../packages/loadGate/index.ts';
import { handleErrors } from '../http/errorHandler.ts';
import { LOAD_LIMITS, shedLoad } from './shedLoad.ts';

let app: FastifyInstance;
let origin: string;
let letGo: () => void;

const DEAR = 20;
let dear: number;

const TWO: LoadLimits = { minAtOnce: 2, startAtOnce: 2, maxAtOnce: 2, maxWait: 50 };

beforeEach(() => startApp(TWO));

async function startApp(limits: LoadLimits) {
  app = Fastify({ forceCloseConnections: true });
  handleErrors(app);
  shedLoad(app, limits);
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  app.get('/slow', async () => {
    await gate;
    return 'done';
  });
  app.post('/body', async () => 'read');
  app.get('/healthz', async () => 'alive');
  app.get('/jwt', async () => 'token');
  app.get('/api/auth/get-session', async () => 'session');
  dear = 0;
  app.get('/dear', async () => {
    dear += 1;
    const end = performance.now() + DEAR;
    while (performance.now() < end);
    return 'done';
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
}

afterEach(() => {
  letGo();
  return app.close();
});

const ask = async (path: string) => {
  const response = await fetch(`${origin}${path}`);
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: await response.text(),
  };
};

const untilRefused = () => expect.poll(async () => (await ask('/other')).status).toBe(503);

// product: P9.3
// security: C82
it('requests above the load limit are rejected, except health checks and sign-in', async () => {
  const slow = [ask('/slow'), ask('/slow')];
  await untilRefused();
  const { retryAfter, body } = await ask('/slow');
  expect(retryAfter).toBe('2');
  expect(JSON.parse(body)).toEqual({
    code: 'UNAVAILABLE',
    message: 'The portal is busy. Try again in a moment.',
  });
  expect((await ask('/healthz')).body).toBe('alive');
  expect((await ask('/jwt')).body).toBe('token');
  expect((await ask('/api/auth/get-session')).body).toBe('session');
  letGo();
  expect((await Promise.all(slow)).map(({ body }) => body)).toEqual(['done', 'done']);
  expect((await ask('/slow')).body).toBe('done');
});

// product: P9.3
// security: C82
it('the portal accepts only as many expensive requests as it can serve', async () => {
  await app.close();
  await startApp(LOAD_LIMITS);
  const crowd = Array.from({ length: 300 }, () => app.inject('/dear'));
  const health = await app.inject('/healthz').then(() => dear);
  const answers = await Promise.all(crowd);
  const statuses = answers.map(({ statusCode }) => statusCode);
  const answered = statuses.filter((status) => status === 200).length;
  expect([...new Set(statuses)].sort()).toEqual([200, 503]);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['2']));
  expect(health).toBeLessThan(25);
  expect(answered).toBeLessThan(60);
  expect((await ask('/dear')).status).toBe(200);
});

it('rejected GraphQL requests get an uncached GraphQL error', async () => {
  const slow = [ask('/slow'), ask('/slow')];
  await untilRefused();
  const refused = await fetch(`${origin}/graphql`, { method: 'POST', body: '{}' });
  const message = 'The portal is busy. Try again in a moment.';
  const errors = [{ message, extensions: { code: 'UNAVAILABLE' } }];
  expect(await refused.json()).toEqual({ code: 'UNAVAILABLE', message, errors });
  expect(refused.headers.get('cache-control')).toBe('no-store');
  letGo();
  await Promise.all(slow);
});

it('disconnected clients do not use up the load limit', async () => {
  const leaving = new AbortController();
  const left = [1, 2].map(() => fetch(`${origin}/slow`, leaving).catch(() => 'gone'));
  await untilRefused();
  leaving.abort();
  expect(await Promise.all(left)).toEqual(['gone', 'gone']);
  await expect.poll(async () => (await ask('/other')).status).toBe(404);
});

it('slow request bodies do not use up the load limit', async () => {
  const { port } = app.server.address() as AddressInfo;
  const slow = Array.from({ length: 3 }, () => connect(port, '127.0.0.1'));
  const lines = [
    'POST /body HTTP/1.1',
    'host: portal',
    'content-type: application/json',
    'content-length: 9',
  ];
  for (const socket of slow) socket.write(`${lines.join('\r\n')}\r\n\r\n{`);
  await expect.poll(countConnections).toBeGreaterThanOrEqual(3);
  letGo();
  for (let asked = 0; asked < 5; asked += 1) expect((await ask('/slow')).body).toBe('done');
  const answers = slow.map(async (socket) => {
    socket.write('"a":"b"}');
    const [answer] = await once(socket, 'data');
    socket.destroy();
    return String(answer);
  });
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 200/);
});

const countConnections = () =>
  new Promise<number>((resolve) => {
    app.server.getConnections((_error, count) => resolve(count));
  });
