import type { FastifyInstance } from 'fastify';
import { type Context, contextFor, onPool } from '../context.ts';
import { COSTS } from '../costs.ts';
import { toAuthCall } from '../features/auth/auth.routes.ts';
import type { Auths } from '../features/auth/authCall.ts';
import { readCookieViewer } from '../features/auth/readCookieViewer.ts';
import { requestLanguage } from '../language/requestLanguage.ts';
import { FACADE, type RestCall } from './facade.ts';
import { sendFullList } from './fullList.ts';

/** The paths of the facade, at the root of the server. */
export function registerRest(app: FastifyInstance, ctx: Context, auths: Auths): void {
  for (const row of FACADE) {
    app.route<{ Params: RestCall['params']; Querystring: RestCall['query'] }>({
      method: row.method,
      url: row.path,
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        let { viewer } = request;
        if (!viewer && row.takesCookie)
          ({ viewer } = await readCookieViewer(ctx, auths, toAuthCall(request)));
        const reachedBy = `${request.protocol}://${request.host}`;
        const idempotencyKey = request.headers['idempotency-key']?.toString();
        const { params, query, body } = request;
        const language = requestLanguage(ctx.env, { headers: request.headers, viewer });
        const asked = contextFor(ctx, viewer);
        const call = {
          ctx: { ...(row.isForAll ? onPool(asked, 'catalogue') : asked), reachedBy, language },
          params,
          query,
          body,
          idempotencyKey,
        };
        if (row.method === 'GET') {
          request.admission?.require();
          request.admission?.charge('list' in row ? COSTS.wholeList : COSTS.restRead);
        }
        if ('list' in row) return sendFullList(request, reply, row.list, call);
        const answer = () => row.answer(call);
        return row.method === 'GET' && request.admission ? request.admission.inTurn(answer) : answer();
      },
    });
  }
}
