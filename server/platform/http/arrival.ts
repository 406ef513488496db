import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { type Deadline, makeDeadline } from '../load/deadline.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** When its headers came: deadlines count from there, however long it waits for its turn or its body takes. */
    arrivedAt: Date;
    /** Until when it is answered. */
    deadline: Deadline;
  }
}

/** Notes when each request came; before everything that may make it wait. */
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
  // A body may come as slowly as it likes.
  app.addHook('preParsing', ({ deadline }, _reply, payload, done) => {
    deadline.pause();
    done(null, payload);
  });
  app.addHook('preValidation', ({ deadline }, _reply, done) => {
    deadline.resume();
    done();
  });
}
