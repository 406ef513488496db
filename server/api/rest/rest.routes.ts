import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toAuthCall } from '../../accounts/auth/auth.routes.ts';
import type { AuthInstances } from '../../accounts/auth/authCall.ts';
import { readCookieViewer } from '../../accounts/auth/sessions/readCookieViewer.ts';
import { type Context, createRequestContext, onPool } from '../../platform/context.ts';
import { declare } from '../../platform/http/describe.ts';
import { chooseLanguage } from '../../platform/language/requestLanguage.ts';
import { COSTS } from '../../platform/load/costs.ts';
import {
  isCacheable,
  isVisitor,
  MAX_BODY,
  type PublicCache,
  sendAnswer,
  startAnswer,
} from '../../platform/responseCache/publicCache.ts';
import { FACADE } from './facade.ts';
import { collectList, sendFullList } from './fullList.ts';
import { describeRoute, type RestCall, type RestRoute } from './restRoute.ts';
import { readWire, withWireFields } from './wireFields.ts';

export function registerRest(
  app: FastifyInstance,
  ctx: Context,
  { auths, publicCache }: { auths: AuthInstances; publicCache: PublicCache },
): void {
  for (const row of FACADE) {
    app.route<{ Params: RestCall['params']; Querystring: RestCall['query'] }>({
      method: row.method,
      url: row.path,
      ...declare(describeRoute(row)),
      config: { isForEveryOrigin: row.method === 'GET' },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        let { viewer } = request;
        if (!viewer && row.takesCookie)
          ({ viewer } = await readCookieViewer(ctx, auths, toAuthCall(request)));
        const requestOrigin = `${request.protocol}://${request.host}`;
        const idempotencyKey = request.headers['idempotency-key']?.toString();
        const { params, query, arrivedAt } = request;
        const language = chooseLanguage(ctx.env, { headers: request.headers, viewer });
        const asked = createRequestContext(ctx, viewer);
        const call = {
          ctx: { ...(row.isForAll ? onPool(asked, 'catalogue') : asked), requestOrigin, language, arrivedAt },
          params,
          query,
          body: row.body && readWire(ctx.env, row.body.fields, request.body),
          idempotencyKey,
        };
        if (row.method === 'GET' && row.isForAll && isVisitor(request))
          return answerVisitor(publicCache, row, { request, reply, call });
        if (row.method === 'GET') {
          request.admission?.require();
          request.admission?.charge('list' in row ? COSTS.wholeList : COSTS.restRead);
        }
        if ('list' in row) {
          // Shared caches must not store lists of people.
          if (row.isForAll) reply.header('cache-control', 'private, no-cache');
          return sendFullList(request, reply, row.list, call);
        }
        if (row.method === 'GET') return readFairly(request, call, () => row.answer(call));
        return withWireFields(ctx.env, row.body?.fields ?? {}, row.answer(call));
      },
    });
  }
}

type RestExchange = { request: FastifyRequest; reply: FastifyReply; call: RestCall };

async function answerVisitor(
  publicCache: PublicCache,
  row: RestRoute,
  { request, reply, call }: RestExchange,
) {
  const { admission } = request;
  admission?.require();
  const made = await publicCache(request, [request.url], async () => {
    const begin = (text: string) => startAnswer(request, text, 'application/json; charset=utf-8');
    if ('list' in row) {
      admission?.charge(COSTS.wholeList);
      const text = await request.deadline.read(() => collectList(row.list.rows(call), MAX_BODY));
      return text === null ? { own: null } : { answer: await begin(text) };
    }
    admission?.charge(COSTS.restRead);
    const answer = await begin(JSON.stringify(await readFairly(request, call, () => row.answer(call))));
    return isCacheable(answer) ? { answer } : { own: answer };
  });
  if ('answer' in made) return sendAnswer(request, reply, made.answer);
  if (made.own) return sendAnswer(request, reply, made.own);
  return 'list' in row ? sendFullList(request, reply, row.list, call) : undefined;
}

function readFairly<T>(
  { admission, deadline }: FastifyRequest,
  { ctx }: RestCall,
  read: () => Promise<T>,
): Promise<T> {
  return deadline.read(() => admission?.runFairly(ctx.db, read) ?? read());
}
