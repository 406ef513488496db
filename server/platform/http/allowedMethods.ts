import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { refuse } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of every origin may read the answer, with a token or key that they send, never with a cookie. */
    isForEveryOrigin?: boolean;
  }
  interface FastifyInstance {
    /** The methods that some route or page takes at an address, in alphabetical order; none where there is nothing. */
    methodsAt: (url: string) => string[];
    /** True if pages of every origin may make the call. */
    isForEveryOrigin: (method: string, url: string) => boolean;
  }
}

/** The options of a route that is marked so. */
export const FOR_EVERY_ORIGIN = { config: { isForEveryOrigin: true } };

/** Routes that take every address: those of the pages and of preflights. */
const CATCH_ALL = /^\/?\*$/;

/** Learns every route that is added, and the patterns of the pages, which have one route together. */
export function learnMethods(app: FastifyInstance, pages: readonly string[]): void {
  const router = findMyWay({ maxParamLength: 20_000 });
  const methods = new Set<HTTPMethod>();
  const learn = (method: HTTPMethod, pattern: string, isForEveryOrigin = false) => {
    methods.add(method);
    router.on(method, pattern, () => {}, { isForEveryOrigin });
  };
  for (const pattern of pages) for (const method of ['GET', 'HEAD'] as const) learn(method, pattern);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (CATCH_ALL.test(url)) return;
    for (const one of [method].flat()) learn(one as HTTPMethod, url, config?.isForEveryOrigin);
  });
  app.decorate('methodsAt', (url) => [...methods].filter((method) => router.find(method, url)).sort());
  app.decorate('isForEveryOrigin', (method, url) => {
    const found = router.find(method as HTTPMethod, url);
    return found?.store?.isForEveryOrigin === true;
  });
}

/** Refuses what no route takes: NOT_FOUND, or METHOD_NOT_ALLOWED where another method is taken. Tells OPTIONS the methods. */
export function refuseRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { method } = request;
  const taken = request.server.methodsAt(request.url);
  if (taken.length === 0 || taken.includes(method)) throw refuse('NOT_FOUND', 'request.nothingHere');
  reply.header('allow', allowOf(taken));
  if (method === 'OPTIONS') return reply.code(204).send();
  throw refuse('METHOD_NOT_ALLOWED', 'request.methodNotAllowed', { methods: taken.join(', ') });
}

/** The value of `Allow`: these methods and OPTIONS. */
export function allowOf(methods: readonly string[]): string {
  return [...methods, 'OPTIONS'].join(', ');
}
