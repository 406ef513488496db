import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** True once the portal is about to stop, so that load balancers send requests elsewhere. */
    isLeaving: boolean;
  }
}

/** Interval for closing idle connections, in milliseconds. */
const SWEEP = 50;

/**
 * Adds `Connection: close` to responses during the shutdown, and closes idle keep-alive connections while the
 * server closes. Otherwise a client with an open connection would delay the shutdown.
 */
export function drainConnections(app: FastifyInstance): void {
  app.decorate('isLeaving', false);
  app.addHook('onSend', async (_request, reply) => {
    if (app.isLeaving) reply.header('connection', 'close');
  });
  app.addHook('preClose', () => {
    app.isLeaving = true;
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP);
    app.server.once('close', () => clearInterval(sweep));
  });
}

/**
 * Continues to serve requests for `seconds` while `/readyz` returns 503, so that load balancers stop sending requests
 * before the server closes.
 */
export async function leave(app: FastifyInstance, seconds: number): Promise<void> {
  if (!app.server.listening) return;
  app.isLeaving = true;
  await setTimeout(seconds * 1000);
}
