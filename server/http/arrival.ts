import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** When its headers came: deadlines count from there, however long it waits for its turn or its body takes. */
    arrivedAt: Date;
  }
}

/** Notes when each request came; before everything that may make it wait. */
export function noteArrival(app: FastifyInstance, { now }: Pick<Context, 'now'>): void {
  app.decorateRequest('arrivedAt');
  app.addHook('onRequest', (request, _reply, done) => {
    request.arrivedAt = now();
    done();
  });
}
