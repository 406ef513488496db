import { createHash } from 'node:crypto';
import type { ApolloServer, HTTPGraphQLResponse } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createCache } from '../../../packages/cache/index.ts';
import { type Made, toServed } from '../../../packages/responseCache/index.ts';
import type { OperationNotes, RequestContext } from '../../platform/context.ts';
import { COSTS } from '../../platform/load/costs.ts';
import {
  isCacheable,
  type PublicAnswer,
  type PublicCache,
  sendAnswer,
  startAnswer,
} from '../../platform/responseCache/publicCache.ts';
import { execute, sendResponse } from './executeRequest.ts';
import { describeCost } from './limits/admitOperation.ts';

const MAX_KNOWN = 5_000;

type Parts = {
  server: ApolloServer<RequestContext>;
  publicCache: PublicCache;
  makeContext: (request: FastifyRequest) => RequestContext;
};

type OwnResponse = { response: HTTPGraphQLResponse } | { answer: PublicAnswer };

/**
 * Creates the handler for visitors' operations. The cached part of a response ends before `extensions`, which
 * contains the caller's cost.
 */
export function createVisitorHandler({ server, publicCache, makeContext }: Parts) {
  const known = createCache<true>({ maxEntries: MAX_KNOWN });

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const key = operationKey(request);
    const isAsked = known.has(key) && isAdmitted(request);
    let cost: number = COSTS.cachedAnswer;
    const make = async (): Promise<Made<PublicAnswer, OwnResponse>> => {
      const operationNotes: OperationNotes = {
        ...{ isPublic: false, requested: 0 },
        // The settings are current if the cache is queried, because reading the cache's version also refreshes them.
        hasPresentSettings: isAsked,
      };
      const response = await execute(server, request, { ...makeContext(request), operationNotes });
      // Also checks the status, because Apollo Server rejects media types only after its plugins have seen the
      // response.
      const isGood = operationNotes.isPublic && (response.status ?? 200) === 200;
      if (!isGood || response.body.kind !== 'complete') return { own: { response } };
      known.set(key, true);
      cost = operationNotes.requested;
      const type = response.headers.get('content-type') ?? 'application/json; charset=utf-8';
      const answer = await startAnswer(request, response.body.string.trimEnd().slice(0, -1), type);
      return isCacheable(answer) ? { answer } : { own: { answer } };
    };
    const made = isAsked ? await publicCache(request, variantOf(request), make) : toServed(await make());
    if ('answer' in made) return send(request, reply, made.answer, cost);
    return 'answer' in made.own
      ? send(request, reply, made.own.answer, cost)
      : sendResponse(reply, made.own.response);
  };
}

const operationOf = ({ method, body, query }: FastifyRequest): Record<string, unknown> =>
  Object(method === 'GET' ? query : body);

/** Hashes an operation without its variables, so that callers cannot choose a key's size. */
function operationKey(request: FastifyRequest): string {
  const { query, operationName, extensions } = operationOf(request);
  return createHash('sha256')
    .update(JSON.stringify([query, operationName, extensions]))
    .digest('base64');
}

/**
 * Includes the raw URL, because Apollo Server decodes it with its own parser, whose result can differ from Fastify's.
 */
function variantOf(request: FastifyRequest): unknown[] {
  const { method, url, body } = request;
  const { accept, 'content-type': type } = request.headers;
  const proofs = [request.headers['apollo-require-preflight'], request.headers['x-apollo-operation-name']];
  return ['graphql', method, method === 'GET' ? url : body, accept, type, ...proofs.map(Boolean)];
}

function isAdmitted({ admission }: FastifyRequest): boolean {
  try {
    admission?.require();
    return true;
  } catch {
    return false;
  }
}

/** Caches may store responses to GET, so GET responses include the cost but not the caller's allowance. */
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
