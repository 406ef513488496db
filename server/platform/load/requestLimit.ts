import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { Admission } from './admission.ts';
import { identifyCaller } from './caller.ts';
import { countBoth, makeAdmissions } from './makeAdmissions.ts';
import { shareCounts } from './shareCounts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | null;
  }
}

/**
 * Routes without a limit: requests with low cost, and the payment provider's events, which are signed and must
 * arrive. Other URLs with these prefixes get a rendered page, which is limited.
 */
const UNLIMITED = /^\/(assets|files|healthz|readyz|webhooks)(\/|$)/;

export function limitRequests(app: FastifyInstance, ctx: Context): void {
  const { env, now } = ctx;
  const counts = countBoth(now);
  if (env.SEVERAL_INSTANCES) shareCounts(app, ctx, counts);
  const admit = makeAdmissions({ limit: () => env.LIMIT_API, now }, counts);
  app.decorateRequest('admission', null);
  app.addHook('preParsing', async (request, reply) => {
    const route = request.routeOptions.url ?? '';
    if (!UNLIMITED.test(route)) request.admission = admit(identifyCaller(request), reply);
  });
}
