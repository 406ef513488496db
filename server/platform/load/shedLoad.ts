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
    /** Its place among those that are worked on; null for what is always answered. */
    place: Place | null;
  }
}

/** Whether the process is alive is asked by programs that would end it for a silence. */
const ALWAYS_ANSWERED = '/healthz';

/** Signing in comes first: when everything else is refused, some of these are still taken on. */
const COMES_FIRST = /^\/(api\/auth\/|jwt$|readyz$)/;

/** What a form with a file, and a part of a file, are sent as. */
const UPLOAD = /^(multipart\/|application\/offset\+octet-stream)/;

export const LOAD_LIMITS: LoadLimits = { minAtOnce: 8, startAtOnce: 32, maxAtOnce: 600, maxWait: 300 };

/**
 * What comes on top of the portal's capacity is told so at once, as UNAVAILABLE with `Retry-After`, before any work is done
 * for it: without headers, compression or a log, since a crowd asks again as soon as it is refused.
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
    // Also when the client goes away in the middle.
    if (!reply.raw.headersSent) reply.raw.once('close', () => gate.leave(place));
  });
  // Bodies may come, and answers be read, as slowly as they like: that is no work. Uploads, which are read by their
  // route, have limits of their own.
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

/** Tells the gate how busy the event loop is. */
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
 * Refuses at once. A connection that asks again right after waits for its next refusal: otherwise some hundred of them
 * would keep the event loop busy with nothing else.
 */
function makeRefusal(pause: number, env: Env | undefined) {
  // In the portal's own language: no work is done to find out the request's.
  const message = translate(env?.DEFAULT_LANGUAGE ?? SOURCE_LANGUAGE, 'errors', 'request.busy');
  const body = { code: 'UNAVAILABLE', message };
  const errors = [{ message, extensions: { code: 'UNAVAILABLE' } }];
  const plain = JSON.stringify(body);
  // Also in the way that GraphQL clients read.
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
