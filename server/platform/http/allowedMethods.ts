import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { refuse } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * True if pages of every origin may read the response. Such pages authenticate with a token or key, never with a
     * cookie.
     */
    isForEveryOrigin?: boolean;
  }
  interface FastifyInstance {
    methodsAt: (url: string) => string[];
    isForEveryOrigin: (method: string, url: string) => boolean;
  }
}

export const FOR_EVERY_ORIGIN = { config: { isForEveryOrigin: true } };

const CATCH_ALL = /^\/?\*$/;

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

/** Throws NOT_FOUND, or METHOD_NOT_ALLOWED if the URL accepts another method. */
export function refuseRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { method } = request;
  const taken = request.server.methodsAt(request.url);
  if (taken.length === 0 || taken.includes(method)) throw refuse('NOT_FOUND', 'request.nothingHere');
  reply.header('allow', formatAllow(taken));
  if (method === 'OPTIONS') return reply.code(204).send();
  throw refuse('METHOD_NOT_ALLOWED', 'request.methodNotAllowed', { methods: taken.join(', ') });
}

export function formatAllow(methods: readonly string[]): string {
  return [...methods, 'OPTIONS'].join(', ');
}
