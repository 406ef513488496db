import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handleErrors } from './errorHandler.ts';
import { shedLoad } from './shedLoad.ts';

let app: FastifyInstance;
let origin: string;
let letGo: () => void;

beforeEach(async () => {
  app = Fastify({ forceCloseConnections: true });
  handleErrors(app);
  await shedLoad(app, { longestDelay: 60_000, mostAtOnce: 2 });
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
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});

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

const untilRefused = () => vi.waitFor(async () => expect((await ask('/other')).status).toBe(503));

// product: P9.3
// security: C82
it('refuses what comes on top of the limit at once, and goes on as soon as one is done', async () => {
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

it('counts nobody who went away', async () => {
  const leaving = new AbortController();
  const left = [1, 2].map(() => fetch(`${origin}/slow`, leaving).catch(() => 'gone'));
  await untilRefused();
  leaving.abort();
  expect(await Promise.all(left)).toEqual(['gone', 'gone']);
  await vi.waitFor(async () => expect((await ask('/other')).status).toBe(404));
});

it('does not count a body that comes slowly', async () => {
  const { port } = app.server.address() as AddressInfo;
  const slow = Array.from({ length: 3 }, () => connect(port, '127.0.0.1'));
  const lines = [
    'POST /body HTTP/1.1',
    'host: portal',
    'content-type: application/json',
    'content-length: 9',
  ];
  for (const socket of slow) socket.write(`${lines.join('\r\n')}\r\n\r\n{`);
  await vi.waitFor(async () => expect(await countConnections()).toBeGreaterThanOrEqual(3));
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
