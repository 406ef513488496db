import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context, Viewer } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { invalidToken, readViewer } from './sessions/readViewer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent the token; null for a visitor, who costs no query. */
    viewer: Viewer | null;
    /** Why the token that was sent does not count. */
    refusal: AppError | null;
  }
}

/**
 * Where the header is not read for a token. Most go by the cookie, and a token that ended meanwhile must not keep its owner from
 * getting a new one; bounces come with a key of their own.
 */
const TOKENLESS_ROUTES = /^\/(jwt|api\/(auth|second-factor)\/[^?]*|webhooks\/bounces)(\?|$)/;

/** Reads the token of every call that sends one; `rejectInvalidTokens` refuses those that are not good. */
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

/** The challenge of a 401 (RFC 6750). Never a scheme for which browsers prompt for a password. */
const CHALLENGE = 'Bearer realm="scholarship-portal"';

/** Names them on the 401 of every route, and a token that was sent and is not good. */
export function challengeCallers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === 401)
      reply.header('www-authenticate', request.refusal ? `${CHALLENGE}, error="invalid_token"` : CHALLENGE);
    done(null, payload);
  });
}

/** A token that is not good is refused whatever the call is, after the call was counted: trying them is limited. */
export function rejectInvalidTokens(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ refusal }) => {
    if (refusal) throw refusal;
  });
}

/** Node keeps the first of two Authorization headers; a proxy in front may have read the second. */
function countHeaders({ raw }: FastifyRequest): number {
  return raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'authorization')
    .length;
}
