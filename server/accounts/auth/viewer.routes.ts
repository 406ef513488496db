import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context, Viewer } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { invalidToken, readViewer } from './sessions/readViewer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    refusal: AppError | null;
  }
}

/**
 * Routes that ignore the Authorization header. Most use the cookie, so that a person with an expired token can get a
 * new one. The bounce webhook has its own key.
 */
const TOKENLESS_ROUTES = /^\/(jwt|api\/(auth|second-factor)\/[^?]*|webhooks\/bounces)(\?|$)/;

export function registerViewer(app: FastifyInstance, ctx: Context): void {
  app.decorateRequest('viewer', null);
  app.decorateRequest('refusal', null);
  app.addHook('onRequest', async (request, reply) => {
    const { authorization } = request.headers;
    if (authorization === undefined || TOKENLESS_ROUTES.test(request.url)) return;
    reply.header('cache-control', 'no-store');
    try {
      if (countHeaders(request) > 1) throw invalidToken();
      request.viewer = await request.deadline.read(() => readViewer(ctx, authorization));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      request.refusal = error;
    }
  });
}

/** Challenge in 401 responses (RFC 6750). Its scheme must not make browsers prompt for a password. */
const CHALLENGE = 'Bearer realm="scholarship-portal"';

export function challengeCallers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === 401)
      reply.header('www-authenticate', request.refusal ? `${CHALLENGE}, error="invalid_token"` : CHALLENGE);
    done(null, payload);
  });
}

/** Rejects an invalid token on any route. The call is counted first, so that guessing is rate-limited. */
export function rejectInvalidTokens(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ refusal }) => {
    if (refusal) throw refusal;
  });
}

/** Counts the Authorization headers. Node uses the first one, but a proxy may have used the second. */
function countHeaders({ raw }: FastifyRequest): number {
  return raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'authorization')
    .length;
}
