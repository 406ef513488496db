import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { type Deadline, makeDeadline } from '../load/deadline.ts';

declare module 'fastify' {
  interface FastifyRequest {
    arrivedAt: Date;
    deadline: Deadline;
  }
}

/** Must be registered before anything that may delay a request. */
export function noteArrival(
  app: FastifyInstance,
  { now }: Pick<Context, 'now'>,
  readDeadline?: number,
): void {
  app.decorateRequest('arrivedAt');
  app.decorateRequest('deadline');
  app.addHook('onRequest', (request, _reply, done) => {
    request.arrivedAt = now();
    request.deadline = makeDeadline(readDeadline);
    done();
  });
  // The deadline excludes the time that the client takes to send the body.
  app.addHook('preParsing', ({ deadline }, _reply, payload, done) => {
    deadline.pause();
    done(null, payload);
  });
  app.addHook('preValidation', ({ deadline }, _reply, done) => {
    deadline.resume();
    done();
  });
}
