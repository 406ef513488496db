import fastifyCors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';

const READ = {
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
  /** Apollo Server requires `apollo-require-preflight` for GET requests. */
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
 * Pages from CORS_ORIGINS may call every route with cookies. Pages from other origins may only call routes that are
 * marked as open. These routes ignore cookies, because their data is public or protected by a token.
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
