import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paths } from '../../../rules/paths.ts';
import type { Env } from '../settings/env.ts';

export const REQUEST_ID = 'x-request-id';

const WELL_FORMED = /^[\w.-]{8,100}$/;

const LOGGED_LEVELS: readonly Env['LOG_LEVEL'][] = ['info', 'debug', 'trace'];

export const makeRequestId = (): string => randomUUID();

/** Logs one line per request at LOG_LEVEL info or below. Must be registered before all other hooks. */
export function logRequests(app: FastifyInstance, { LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const given = request.headers[REQUEST_ID];
    // Accepts the request id in a header only from a trusted proxy. Without a proxy, the request has only one
    // address.
    if (typeof given === 'string' && (request.ips?.length ?? 0) > 1 && WELL_FORMED.test(given)) {
      request.id = given;
      request.log = app.log.child({ reqId: given });
      reply.log = request.log;
    }
    reply.header(REQUEST_ID, request.id);
    done();
  });
  if (!LOGGED_LEVELS.includes(LOG_LEVEL)) return;
  const written = new WeakMap<FastifyRequest, number>();
  app.addHook('onRequest', (request, _reply, done) => {
    written.set(request, request.raw.socket.bytesWritten);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, viewer, raw } = request;
    const line = {
      method,
      route: routeOf(request),
      status: reply.raw.statusCode,
      responseTime: Math.round(reply.elapsedTime * 10) / 10,
      bytes: raw.socket.bytesWritten - (written.get(request) ?? 0) || undefined,
      role: viewer?.role,
    };
    request.log.info(line, 'request');
    done();
  });
}

const PAGES = Object.values(paths).map(({ pattern }) => ({
  pattern,
  isIt: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`),
}));

/** Returns the route's pattern, because the actual URL may contain an e-mail address or a key. */
function routeOf({ routeOptions, url }: FastifyRequest): string {
  const route = routeOptions.url ?? 'none';
  if (route !== '/*') return route;
  const [path = ''] = url.split('?');
  return PAGES.find(({ isIt }) => isIt.test(path))?.pattern ?? route;
}
