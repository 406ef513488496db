import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Context } from './context.ts';
import { AppError } from './errors.ts';
import { addressKey } from './features/auth/rateLimit.ts';

/** Seconds that a count lasts. */
const WINDOW = 60;

/** What costs next to nothing, and what has to get through: the payment provider's events, proved by a signature. */
const UNLIMITED = /^\/(assets|files|healthz|readyz|webhooks)(\/|$|\?)/;

/**
 * Requests a minute, as a multiple of LIMIT_API. Somebody signed in is counted by session, a program by its key, the
 * others by address, whoever sent a token that is not good among them. A whole campus can sit behind one address, so
 * what a browser asks for on our own pages may be more. A program can pretend to be a browser: this keeps the portal
 * fair, it does not keep secrets.
 */
const SHARES = { person: 1, key: 1, page: 10, anonymous: 0.2 };

type Caller = keyof typeof SHARES;

/**
 * Limits what one caller may ask in a minute, counted after authentication by each process for itself. Every answer
 * shows it in the three headers of draft-ietf-httpapi-ratelimit-headers.
 */
export function limitRequests(app: FastifyInstance, { env }: Context): void {
  const limiters = Object.fromEntries(
    Object.entries(SHARES).map(([caller, share]) => {
      const points = Math.max(1, Math.round(env.LIMIT_API * share));
      return [caller, new RateLimiterMemory({ keyPrefix: caller, points, duration: WINDOW })];
    }),
  ) as Record<Caller, RateLimiterMemory>;
  app.addHook('preParsing', async (request, reply) => {
    if (UNLIMITED.test(request.url)) return;
    const limiter = limiters[callerOf(request)];
    const key = request.viewer?.sessionId ?? addressKey(request.ip);
    const count = await limiter.consume(key).catch((reason: unknown) => {
      if (reason instanceof RateLimiterRes) return reason;
      throw reason;
    });
    const seconds = showCount(reply, limiter.points, count);
    if (count.consumedPoints <= limiter.points) return;
    const message = `Too many requests. Try again in ${seconds} seconds.`;
    throw new AppError('RATE_LIMITED', message, undefined, seconds);
  });
}

/** Writes the headers and answers in how many seconds the count begins anew. */
function showCount(reply: FastifyReply, limit: number, count: RateLimiterRes): number {
  const seconds = Math.max(1, Math.ceil(count.msBeforeNext / 1000));
  reply.headers({
    'ratelimit-limit': limit,
    'ratelimit-remaining': Math.max(0, limit - count.consumedPoints),
    'ratelimit-reset': seconds,
  });
  return seconds;
}

function callerOf({ viewer, headers }: FastifyRequest): Caller {
  if (viewer) return viewer.scopes ? 'key' : 'person';
  const isPage = headers['sec-fetch-site'] === 'same-origin' || headers.accept?.includes('text/html');
  return isPage ? 'page' : 'anonymous';
}
