import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    isLeaving: boolean;
  }
}

const SWEEP = 50;

/** Closes idle keep-alive connections during the shutdown, which they would otherwise delay. */
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

/** Serves requests for `seconds` while `/readyz` returns 503, so that load balancers send requests elsewhere. */
export async function leave(app: FastifyInstance, seconds: number): Promise<void> {
  if (!app.server.listening) return;
  app.isLeaving = true;
  await setTimeout(seconds * 1000);
}
