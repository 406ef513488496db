import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApolloServer, ApolloServerPlugin } from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toAuthCall } from '../../accounts/auth/auth.routes.ts';
import { type Context, createRequestContext, type RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { projectFolder } from '../../platform/files/projectFolder.ts';
import { FOR_EVERY_ORIGIN } from '../../platform/http/allowedMethods.ts';
import { logBug } from '../../platform/http/errorHandler.ts';
import { isForeignOrigin } from '../../platform/http/origins.ts';
import { explorerPolicy } from '../../platform/http/securityHeaders.ts';
import { chooseLanguage } from '../../platform/language/requestLanguage.ts';
import { sendTagged } from '../../platform/responseCache/etag.ts';
import { isVisitor, type PublicCache } from '../../platform/responseCache/publicCache.ts';
import { createVisitorHandler } from './answerVisitor.ts';
import { readContract } from './contract.ts';
import { execute, sendResponse } from './executeRequest.ts';
import { createGraphqlServer } from './graphqlServer.ts';
import { GRAPHQL_LIMITS } from './limits/limits.ts';

export async function registerGraphql(
  app: FastifyInstance,
  ctx: Context,
  publicCache: PublicCache,
  observer?: ApolloServerPlugin<RequestContext>,
): Promise<ApolloServer<RequestContext>> {
  const server = createGraphqlServer((error) => logBug(app, error), observer);
  await server.start();
  app.addHook('onClose', () => server.stop());
  const makeContext = (request: FastifyRequest): RequestContext => ({
    ...createRequestContext(ctx, request.viewer),
    arrivedAt: request.arrivedAt,
    admission: request.admission,
    deadline: request.deadline,
    language: chooseLanguage(ctx.env, request),
    requestOrigin: `${request.protocol}://${request.host}`,
    isFromForeignPage: isForeignOrigin(ctx.env, toAuthCall(request)),
    reportBug: (error) => logBug(request, error),
  });
  const answerVisitor = createVisitorHandler({ server, publicCache, makeContext });
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    refuseLongText(request);
    trustOwnReads(request);
    reply.header('cache-control', 'no-store');
    return isVisitor(request) && request.method !== 'HEAD'
      ? answerVisitor(request, reply)
      : sendResponse(reply, await execute(server, request, makeContext(request)));
  };
  app.post('/graphql', FOR_EVERY_ORIGIN, answer);
  app.get('/schema.graphql', FOR_EVERY_ORIGIN, async (request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=300');
    return sendTagged(request, reply, readContract());
  });
  app.get('/graphql', FOR_EVERY_ORIGIN, async (request, reply) => {
    const isBrowser =
      request.headers.accept?.includes('text/html') && !(request.query as { query?: string }).query;
    if (!isBrowser) return answer(request, reply);
    const page = await readFile(join(projectFolder, 'dist/client/explorer.html'), 'utf8').catch(() => {
      throw refuse('NOT_FOUND', 'graphql.noExplorer');
    });
    return reply
      .type('text/html')
      .header('content-security-policy', explorerPolicy)
      .header('cache-control', 'no-cache')
      .send(page);
  });
  return server;
}

/** Runs before the query is hashed, parsed and stored, because the cost of these steps increases with its length. */
function refuseLongText({ body, query }: FastifyRequest): void {
  for (const call of [body, query]) {
    const { query: text } = Object(call) as { query?: unknown };
    const found = typeof text === 'string' ? text.length : 0;
    if (found > GRAPHQL_LIMITS.characters)
      throw refuse('INVALID_INPUT', 'graphql.characters', { max: GRAPHQL_LIMITS.characters, found });
  }
}

/**
 * Adds the header that Apollo Server requires as protection against requests from foreign pages. A GET request needs
 * no protection unless the browser says that a foreign page sent it: GET runs only queries, and these routes ignore
 * cookies.
 */
function trustOwnReads({ method, headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'] ?? 'none';
  if (method === 'GET' && (site === 'none' || site === 'same-origin'))
    headers['apollo-require-preflight'] ??= 'true';
}
