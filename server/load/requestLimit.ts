import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { Admission } from './admission.ts';
import { identifyCaller } from './caller.ts';
import { makeAdmissions } from './makeAdmissions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request may cost and run; null for what is not limited. */
    admission: Admission | null;
  }
}

/** What costs next to nothing, and what has to get through: the payment provider's events, proved by a signature. */
const UNLIMITED = /^\/(assets|files|healthz|readyz|webhooks)(\/|$|\?)/;

/** Limits what one caller may ask in a minute, counted after authentication by each process for itself. */
export function limitRequests(app: FastifyInstance, { env, now }: Context): void {
  const admit = makeAdmissions({ limit: env.LIMIT_API, now });
  app.decorateRequest('admission', null);
  app.addHook('preParsing', async (request, reply) => {
    if (!UNLIMITED.test(request.url)) request.admission = admit(identifyCaller(request), reply);
  });
}
