import { createHash } from 'node:crypto';
import type { ApolloServer, HTTPGraphQLResponse } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createCache } from '../../../packages/cache/index.ts';
import { type Made, toServed } from '../../../packages/responseCache/index.ts';
import type { OperationNotes, RequestContext } from '../../platform/context.ts';
import { COSTS } from '../../platform/load/costs.ts';
import {
  beginAnswer,
  isCacheable,
  type PublicAnswer,
  type PublicCache,
  sendAnswer,
} from '../../platform/responseCache/publicCache.ts';
import { execute, sendResponse } from './executeRequest.ts';
import { describeCost } from './limits/admitOperation.ts';

/** Operations that are known to be public, by a hash: some 200 bytes each. */
const MAX_KNOWN = 5_000;

type Parts = {
  server: ApolloServer<RequestContext>;
  publicCache: PublicCache;
  makeContext: (request: FastifyRequest) => RequestContext;
};

/** What is answered to its caller alone: whatever is not public, or too long to be kept. */
type Own = { response: HTTPGraphQLResponse } | { answer: PublicAnswer };

/**
 * Answers the operations of visitors. One that Apollo Server has found to be public is answered from the cache the next
 * time. An answer is kept up to its `extensions`, which tell each caller what it cost.
 */
export function createVisitorHandler({ server, publicCache, makeContext }: Parts) {
  const known = createCache<true>({ maxEntries: MAX_KNOWN });

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const key = operationKey(request);
    let cost: number = COSTS.cachedAnswer;
    const make = async (): Promise<Made<PublicAnswer, Own>> => {
      const operationNotes: OperationNotes = { isPublic: false, requested: 0 };
      const response = await execute(server, request, { ...makeContext(request), operationNotes });
      // Apollo Server refuses media types after its plugins have seen the answer.
      const isGood = operationNotes.isPublic && (response.status ?? 200) === 200;
      if (!isGood || response.body.kind !== 'complete') return { own: { response } };
      known.set(key, true);
      cost = operationNotes.requested;
      const type = response.headers.get('content-type') ?? 'application/json; charset=utf-8';
      // Up to the last brace, before which the end adds the cost.
      const answer = await beginAnswer(request, response.body.string.trimEnd().slice(0, -1), type);
      return isCacheable(answer) ? { answer } : { own: { answer } };
    };
    const isAsked = known.has(key) && isAdmitted(request);
    const made = isAsked ? await publicCache(request, variantOf(request), make) : toServed(await make());
    if ('answer' in made) return send(request, reply, made.answer, cost);
    return 'answer' in made.own
      ? send(request, reply, made.own.answer, cost)
      : sendResponse(reply, made.own.response);
  };
}

const operationOf = ({ method, body, query }: FastifyRequest): Record<string, unknown> =>
  Object(method === 'GET' ? query : body);

/** The operation without its variables. A hash, so that no caller chooses how much memory a key takes. */
function operationKey(request: FastifyRequest): string {
  const { query, operationName, extensions } = operationOf(request);
  return createHash('sha256')
    .update(JSON.stringify([query, operationName, extensions]))
    .digest('base64');
}

/** All of a request that Apollo Server looks at: the address as it came, which it reads by itself. */
function variantOf(request: FastifyRequest): unknown[] {
  const { method, url, body } = request;
  const { accept, 'content-type': type } = request.headers;
  // What shows that no foreign page made a browser ask.
  const proofs = [request.headers['apollo-require-preflight'], request.headers['x-apollo-operation-name']];
  return ['graphql', method, method === 'GET' ? url : body, accept, type, ...proofs.map(Boolean)];
}

/** Whether the caller may still ask; how that is refused, Apollo Server's answer says. */
function isAdmitted({ admission }: FastifyRequest): boolean {
  try {
    admission?.require();
    return true;
  } catch {
    return false;
  }
}

/** By GET caches may store the answer, so it says what it cost and not what this caller has left. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PublicAnswer,
  requested: number,
): FastifyReply {
  const endWith = (cost: object) => `,"extensions":${JSON.stringify({ cost })}}\n`;
  if (request.method === 'GET') return sendAnswer(request, reply, answer, endWith({ requested }));
  const { etag: _etag, ...headers } = answer.headers;
  const left = request.admission?.charge(0);
  return sendAnswer(
    request,
    reply,
    { ...answer, headers: { ...headers, 'cache-control': 'no-store' } },
    endWith(left ? describeCost(requested, left) : { requested }),
  );
}
