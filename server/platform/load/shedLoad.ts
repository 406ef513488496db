import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SOURCE_LANGUAGE } from '../../../messages/languages.ts';
import {
  LOOK_EVERY,
  type LoadGate,
  type LoadLimits,
  makeLoadGate,
  type Place,
} from '../../../packages/loadGate/index.ts';
import { REQUEST_ID } from '../http/requestLog.ts';
import { earlyHeaders } from '../http/securityHeaders.ts';
import { translate } from '../language/translate.ts';
import type { Env } from '../settings/env.ts';

declare module 'fastify' {
  interface FastifyRequest {
    place: Place | null;
  }
}

/** Liveness probes must succeed, or a supervisor would end the process. */
const ALWAYS_ANSWERED = '/healthz';

const COMES_FIRST = /^\/(api\/auth\/|jwt$|readyz$)/;

const UPLOAD = /^(multipart\/|application\/offset\+octet-stream)/;

export const LOAD_LIMITS: LoadLimits = { minAtOnce: 8, startAtOnce: 32, maxAtOnce: 600, maxWait: 300 };

/**
 * Refuses requests above the portal's capacity, before doing any work for them. The responses skip compression and
 * most headers to stay cheap, because clients under load repeat their requests immediately.
 */
export function shedLoad(app: FastifyInstance, limits: LoadLimits, env?: Env): void {
  const gate = makeLoadGate(limits);
  const refuse = makeRefusal(limits.maxWait, env);
  watchLoop(app, gate);
  app.server.on('connection', gate.connect);
  app.decorateRequest('place', null);
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request;
    if (url === ALWAYS_ANSWERED) return done();
    const place: Place = {
      isFirst: COMES_FIRST.test(url),
      start: done,
      refuse: () => refuse(request, reply),
      since: 0,
      state: 'new',
    };
    request.place = place;
    gate.enter(place);
    if (!reply.raw.headersSent) reply.raw.once('close', () => gate.leave(place));
  });
  // A request does not count towards the capacity while its body arrives or its response is read, because slow
  // clients cause no work. Uploads have separate limits in their route.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.place) gate.leave(request.place);
    done(null, payload);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const isUpload = UPLOAD.test(request.headers['content-type'] ?? '');
    if (request.place && !isUpload) gate.comeBack(request.place);
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.place) gate.leave(request.place);
    done(null, payload);
  });
}

function watchLoop(app: FastifyInstance, gate: LoadGate): void {
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const current = performance.eventLoopUtilization();
    const { active, idle } = performance.eventLoopUtilization(current, last);
    last = current;
    gate.adjust({ elapsed: active + idle, active });
  }, LOOK_EVERY);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/**
 * Returns a function that refuses a request immediately, but delays the next refusal on the same connection.
 * Otherwise a hundred connections would saturate the event loop.
 */
function makeRefusal(pause: number, env: Env | undefined) {
  // Uses the portal's language, because determining the request's language would take too long.
  const message = translate(env?.DEFAULT_LANGUAGE ?? SOURCE_LANGUAGE, 'errors', 'request.busy');
  const body = { code: 'UNAVAILABLE', message };
  const errors = [{ message, extensions: { code: 'UNAVAILABLE' } }];
  const plain = JSON.stringify(body);
  const graphql = JSON.stringify({ ...body, errors });
  const headers = {
    ...(env && earlyHeaders(env)),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'retry-after': '2',
  };
  const refusedAt = new WeakMap<object, number>();
  const answer = ({ url, raw, id }: FastifyRequest, reply: FastifyReply) => {
    refusedAt.set(raw.socket, performance.now());
    const text = url.startsWith('/graphql') ? graphql : plain;
    reply.hijack();
    const own = { 'content-length': Buffer.byteLength(text), [REQUEST_ID]: id };
    reply.raw.writeHead(503, { ...headers, ...own }).end(text);
  };
  return (request: FastifyRequest, reply: FastifyReply) => {
    const last = refusedAt.get(request.raw.socket) ?? Number.NEGATIVE_INFINITY;
    if (performance.now() - last > pause) answer(request, reply);
    else setTimeout(answer, pause, request, reply);
  };
}
