import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

const BUSY = 'The portal is busy. Try again in a moment.';

/** Of whether the process is alive, those ask who would end it for a silence. */
const ALWAYS_ANSWERED = '/healthz';

/** Signing in comes first: when everything else is refused, so many of these are still taken on. */
const COMES_FIRST = /^\/(api\/auth\/|jwt$|readyz$)/;
const KEPT_FOR_FIRST = 50;

/** How much the portal takes on before it refuses more. */
export type LoadLimits = {
  /** Milliseconds that the event loop may lag behind. */
  longestDelay: number;
  /** Requests that are worked on at once: more could not be answered as long as somebody waits for them. */
  mostAtOnce: number;
};

export const LOAD_LIMITS: LoadLimits = { longestDelay: 2_000, mostAtOnce: 600 };

/** What comes on top of the limits is told so at once, as UNAVAILABLE with `Retry-After`, before any work is done for it. */
export async function shedLoad(
  app: FastifyInstance,
  { longestDelay, mostAtOnce }: LoadLimits,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelay,
    // A window in which nothing could be measured counts as a delay without end: it must not be shorter than one.
    sampleInterval: longestDelay,
    message: BUSY,
    retryAfter: 5,
    exposeStatusRoute: false,
  });
  const atWork = new Set<FastifyRequest>();
  app.addHook('onRequest', (request, reply, done) => {
    const most = COMES_FIRST.test(request.url) ? mostAtOnce + KEPT_FOR_FIRST : mostAtOnce;
    if (atWork.size >= most && request.url !== ALWAYS_ANSWERED)
      return done(new AppError('UNAVAILABLE', BUSY));
    atWork.add(request);
    // Also when the client goes away in the middle.
    reply.raw.once('close', () => atWork.delete(request));
    done();
  });
  // Bodies may come, and answers be read, as slowly as they like: that is no work. Uploads, which are read by their
  // route, have limits of their own.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    atWork.delete(request);
    done(null, payload);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (!request.headers['content-type']?.startsWith('multipart/')) atWork.add(request);
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    atWork.delete(request);
    done(null, payload);
  });
}
