import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The portal ends soon: requests should go elsewhere. */
    isLeaving: boolean;
  }
}

/** How often idle keep-alive connections are closed while the server ends, in milliseconds. */
const SWEEP = 50;

/**
 * While leaving and closing, answers say `Connection: close`; while closing, idle keep-alive connections are closed at
 * once, too. Without this a client that keeps its connection holds the end up.
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
 * For so many seconds everything is still answered, but `/readyz` says 503: until it closes, the load balancer has learned
 * of it and sends nothing more.
 */
export async function leave(app: FastifyInstance, seconds: number): Promise<void> {
  if (!app.server.listening) return;
  app.isLeaving = true;
  await setTimeout(seconds * 1000);
}
