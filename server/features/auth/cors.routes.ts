import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';

/** What a page of another origin may read besides what browsers show every page. */
const READABLE_HEADERS = [
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'etag',
  'content-disposition',
].join(', ');

/** What it may send. The last one is what Apollo wants of a question by GET. */
const SENDABLE_HEADERS = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'apollo-require-preflight',
].join(', ');

/** Lets pages of CORS_ORIGINS, and no others, call us from a browser with cookies. */
export function registerCors(app: FastifyInstance, { env }: Pick<Context, 'env'>): void {
  if (env.CORS_ORIGINS.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (!origin || !env.CORS_ORIGINS.includes(origin)) return;
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', READABLE_HEADERS);
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    return reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header('access-control-allow-headers', SENDABLE_HEADERS)
      .header('access-control-max-age', '600')
      .send();
  });
}
