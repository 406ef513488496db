import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paths } from '../../../rules/paths.ts';
import type { Env } from '../settings/env.ts';

export const REQUEST_ID = 'x-request-id';

/** What a proxy's id may be: it goes into the log and back to the caller. */
const WELL_FORMED = /^[\w.-]{8,100}$/;

const LOGGED_LEVELS: readonly Env['LOG_LEVEL'][] = ['info', 'debug', 'trace'];

export const makeRequestId = (): string => randomUUID();

/**
 * Every answer carries the id of its request: the one that a trusted proxy sent, else a new one. At LOG_LEVEL info or below, one line
 * a request says what was asked for and how it ended. Register it before all else.
 */
export function logRequests(app: FastifyInstance, { LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const given = request.headers[REQUEST_ID];
    // More than one address is known only behind a proxy that is trusted.
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
      // Whole milliseconds would make all fast answers alike.
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

/** The pattern of the address: what stands in its place can be an e-mail address or a key. */
function routeOf({ routeOptions, url }: FastifyRequest): string {
  const route = routeOptions.url ?? 'none';
  if (route !== '/*') return route;
  const [path = ''] = url.split('?');
  return PAGES.find(({ isIt }) => isIt.test(path))?.pattern ?? route;
}
