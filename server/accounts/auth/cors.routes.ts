import fastifyCors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';

const READ = {
  /** Response headers that pages of other origins may read, besides those that browsers always expose. */
  exposedHeaders: [
    'retry-after',
    'ratelimit',
    'ratelimit-policy',
    'ratelimit-limit',
    'ratelimit-remaining',
    'ratelimit-reset',
    'etag',
    'content-disposition',
    'www-authenticate',
    'x-request-id',
  ],
  /** Request headers that they may send. Apollo Server requires the last one for a query by GET. */
  allowedHeaders: [
    'authorization',
    'content-type',
    'idempotency-key',
    'if-none-match',
    'apollo-require-preflight',
  ],
  maxAge: 600,
};

/**
 * Pages of CORS_ORIGINS, and no others, may call everything from a browser with cookies. Pages of every origin may call
 * the routes that are marked so, where no cookie counts: what they read is public, or opened by a token that they send.
 */
export async function registerCors(app: FastifyInstance, { env }: Pick<Context, 'env'>): Promise<void> {
  const choose = ({ method, url, headers }: FastifyRequest): FastifyCorsOptions => {
    const { origin, 'access-control-request-method': asked } = headers;
    const preflight = method === 'OPTIONS' && asked !== undefined;
    if (origin && env.CORS_ORIGINS.includes(origin))
      return { ...READ, origin, credentials: true, preflight, methods: METHODS };
    if (app.isForEveryOrigin(asked && preflight ? asked : method, url))
      return { ...READ, origin: '*', preflight, methods: METHODS };
    return { origin: false };
  };
  await app.register(fastifyCors, { delegator: (request, done) => done(null, choose(request)) });
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
