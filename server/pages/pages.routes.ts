import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ApolloServer } from '@apollo/server';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../messages/languages.ts';
import type { Context, RequestContext } from '../context.ts';
import { COSTS } from '../costs.ts';
import { logBug } from '../errorHandler.ts';
import { AppError } from '../errors.ts';
import { requestLanguage, varyByLanguage } from '../language/requestLanguage.ts';
import { projectFolder } from '../projectFolder.ts';
import { pagePolicy } from '../securityHeaders.ts';
import { type ClientBuild, loadClient } from './clientBuild.ts';
import { registerFeeds } from './feeds.routes.ts';
import { fillPage, type RenderedPage } from './pageTemplate.ts';
import { publicOrigin } from './publicOrigin.ts';
import { registerRobots } from './robots.routes.ts';
import { wantsPage } from './wantsPage.ts';

/** The built client's files, and its pages, rendered on the server for a quick first view and for machines. */
export async function registerPages(
  app: FastifyInstance,
  ctx: Context,
  graphql: ApolloServer<RequestContext>,
): Promise<void> {
  const client = await loadClient(join(projectFolder, 'dist'));
  registerRobots(app, ctx);
  registerFeeds(app, ctx);
  if (client) {
    await app.register(fastifyStatic, {
      root: join(projectFolder, 'dist/client'),
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/*.html', '**/*.br'],
      setHeaders: (reply, path) => {
        // Names of built files carry a hash of their content; the others may change with a new version.
        const isHashed = path.includes('/assets/');
        reply.setHeader(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  }
  app.setNotFoundHandler(refuse);
  // A route, not the handler above: routes are compressed.
  app.get('/*', async (request, reply) => {
    if (!client || !wantsPage(request)) return refuse();
    request.admission?.require();
    request.admission?.charge(COSTS.renderedPage);
    const nonce = randomBytes(16).toString('base64');
    const language = requestLanguage(ctx.env, request);
    const page = await client
      .render({
        url: request.url,
        origin: publicOrigin(ctx, request),
        nonce,
        language,
        execute: (call) =>
          execute(graphql, { ...ctx, viewer: null, admission: request.admission, language }, call),
      })
      .catch((error: unknown) => renderNothing(request, error));
    varyByLanguage(ctx.env, reply, language);
    return sendPage(reply, ctx, { template: client.template, page, nonce, language });
  });
}

function refuse(): never {
  throw new AppError('NOT_FOUND', 'There is nothing at this address.');
}

/** When rendering fails the browser gets the bare page and does the work itself. */
function renderNothing(request: FastifyRequest, error: unknown): RenderedPage {
  logBug(request, error);
  return { status: 200, head: '', html: '', state: '' };
}

type Answer = { template: ClientBuild['template']; page: RenderedPage; nonce: string; language: Language };

function sendPage(reply: FastifyReply, ctx: Context, { template, page, nonce, language }: Answer) {
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(ctx.env, nonce, template.scriptHashes))
    .header('cache-control', 'no-cache')
    .send(fillPage(template, page, { nonce, language }));
}

type GraphqlCall = Parameters<ApolloServer<RequestContext>['executeOperation']>[0];

async function execute(
  graphql: ApolloServer<RequestContext>,
  contextValue: RequestContext,
  call: { document: unknown; variables: Record<string, unknown>; operationName?: string },
) {
  const request = {
    query: call.document,
    variables: call.variables,
    operationName: call.operationName,
  } as GraphqlCall;
  const { body } = await graphql.executeOperation(request, { contextValue });
  if (body.kind !== 'single') throw new Error('A page asked for an incremental answer.');
  return body.singleResult;
}
