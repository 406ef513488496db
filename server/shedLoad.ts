import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';

const BUSY = 'The portal is busy. Try again in a moment.';

/** Of whether the process is alive, those ask who would end it for a silence. */
const ALWAYS_ANSWERED = '/healthz';

/** How much the portal takes on before it refuses more. */
export type LoadLimits = {
  /** Milliseconds that the event loop may lag behind. */
  longestDelay: number;
  /** Requests that are worked on at once: more could not be answered while somebody waits for them. */
  mostAtOnce: number;
};

export const LOAD_LIMITS: LoadLimits = { longestDelay: 2_000, mostAtOnce: 1_000 };

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
  let atOnce = 0;
  app.addHook('onRequest', (request, reply, done) => {
    if (atOnce >= mostAtOnce && request.url !== ALWAYS_ANSWERED)
      return done(new AppError('UNAVAILABLE', BUSY));
    atOnce += 1;
    // Also when the client goes away in the middle.
    reply.raw.once('close', () => {
      atOnce -= 1;
    });
    done();
  });
}
