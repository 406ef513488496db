import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ApolloServer } from '@apollo/server';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Made } from '../../../packages/responseCache/index.ts';
import { needsSetUp } from '../../accounts/setUp/needsSetUp.ts';
import type { Context, RequestContext } from '../../platform/context.ts';
import { projectFolder } from '../../platform/files/projectFolder.ts';
import { formatAllow, refuseRoute } from '../../platform/http/allowedMethods.ts';
import { logBug } from '../../platform/http/errorHandler.ts';
import { choosePublicOrigin } from '../../platform/http/publicOrigin.ts';
import { pagePolicy } from '../../platform/http/securityHeaders.ts';
import type { PictureStore } from '../../platform/integrations/pictures/pictureStore.ts';
import { chooseLanguage, varyByLanguage } from '../../platform/language/requestLanguage.ts';
import { COSTS } from '../../platform/load/costs.ts';
import {
  isCacheable,
  type PublicAnswer,
  type PublicCache,
  sendAnswer,
  startAnswer,
} from '../../platform/responseCache/publicCache.ts';
import { html } from '../../platform/text/html.ts';
import { findRefusal, formatRefusal } from '../graphql/formatGraphqlError.ts';
import { type ClientBuild, loadClient } from './clientBuild.ts';
import { registerFeeds } from './feeds.routes.ts';
import { registerLook } from './look/look.routes.ts';
import { endPage, fillPage, type RenderedPage } from './pageTemplate.ts';
import { registerPreviews } from './preview/preview.routes.ts';
import { registerRobots } from './robots.routes.ts';
import { wantsPage } from './wantsPage.ts';
import { registerWellKnown } from './wellKnown.routes.ts';

export async function registerPages(
  app: FastifyInstance,
  ctx: Context,
  { graphql, publicCache, pictures }: PageParts,
): Promise<void> {
  const client = await loadClient(join(projectFolder, 'dist'));
  registerRobots(app, ctx, publicCache);
  registerFeeds(app, ctx, publicCache);
  registerWellKnown(app, ctx);
  registerPreviews(app, ctx);
  registerLook(app, ctx, pictures);
  if (client) {
    const root = join(projectFolder, 'dist/client');
    const shared = { index: false, preCompressed: true } as const;
    await app.register(fastifyStatic, {
      ...shared,
      root,
      wildcard: false,
      globIgnore: ['assets/**', '*.html', '*.br'],
      maxAge: '1h',
    });
    // Assets share one route, because nine hundred routes would take a tenth of the start-up time. Their
    // names contain a content hash.
    await app.register(fastifyStatic, {
      ...shared,
      root: join(root, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      maxAge: '1y',
      immutable: true,
    });
  }
  app.setNotFoundHandler(refuseRoute);
  // Uses a route, because responses of the not-found handler are not compressed.
  app.get('/*', async (request, reply) => {
    // The URL of a referee's page is secret, so it must not be sent as a referrer.
    if (request.url.startsWith('/references/')) reply.header('referrer-policy', 'no-referrer');
    if (!client || !wantsPage(request)) return refuseRoute(request, reply);
    request.admission?.require();
    const make = () => renderPage(request, ctx, { client, graphql });
    const made = await publicCache(request, [request.url], make);
    varyByLanguage(ctx.env, reply, chooseLanguage(ctx.env, request));
    if ('answer' in made) return sendPage(request, reply, { ctx, client, page: made.answer });
    const { status, page, location } = made.own;
    // Makes browsers revalidate the redirect, because a page that has moved can move back.
    if (location) return reply.header('cache-control', 'no-cache').redirect(location, status);
    const taken = status === 404 ? app.methodsAt(request.url) : [];
    const isOtherMethod = taken.length > 0 && !taken.includes(request.method);
    if (isOtherMethod) reply.header('allow', formatAllow(taken));
    return sendPage(request, reply.code(isOtherMethod ? 405 : status), { ctx, client, page });
  });
}

function renderNothing(request: FastifyRequest, { env }: Context, error: unknown): RenderedPage {
  logBug(request, error);
  const { markup: head } =
    html`<title>${env.PORTAL_NAME}</title><meta property="og:site_name" content="${env.PORTAL_NAME}">`;
  return { status: 200, head, html: '', state: '' };
}

type PageParts = {
  graphql: ApolloServer<RequestContext>;
  publicCache: PublicCache;
  pictures: PictureStore;
};

type Parts = { client: ClientBuild; graphql: ApolloServer<RequestContext> };

type OwnPage = { page: PublicAnswer; status: number; location: string | undefined };

async function renderPage(
  request: FastifyRequest,
  ctx: Context,
  { client, graphql }: Parts,
): Promise<Made<PublicAnswer, OwnPage>> {
  request.admission?.charge(COSTS.renderedPage);
  const nonce = makeNonce();
  const language = chooseLanguage(ctx.env, request);
  const { admission, deadline, protocol, host } = request;
  const contextValue = {
    ...{ ...ctx, viewer: null, admission, deadline, language },
    requestOrigin: `${protocol}://${host}`,
    reportBug: (error: unknown) => logBug(request, error),
  };
  const page = await client
    .render({
      url: request.url,
      origin: choosePublicOrigin(ctx, request),
      nonce,
      portalName: ctx.env.PORTAL_NAME,
      language,
      execute: (call) => execute(graphql, contextValue, call),
    })
    .catch((error: unknown) => renderNothing(request, ctx, error));
  const text = fillPage(client.template, page, { language });
  const begun = await startAnswer(request, text, 'text/html; charset=utf-8');
  const { status, html, state, location } = page;
  const answer = {
    ...begun,
    // Shared caches must not store the page, because its nonce must not reach other readers.
    headers: { ...begun.headers, 'cache-control': 'private, no-cache' },
    ...(html.includes(nonce) && { renderNonce: nonce }),
  };
  // Pages of a portal without an admin show a set-up notice. They are not cached, because creating the first admin
  // does not change the version that the cache compares.
  const isWhole = status === 200 && state !== '' && !(await needsSetUp(ctx));
  return isWhole && isCacheable(answer) ? { answer } : { own: { page: answer, status, location } };
}

const makeNonce = () => randomBytes(16).toString('base64');

type PageResponse = { ctx: Context; client: ClientBuild; page: PublicAnswer };

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { ctx, client: { template }, page }: PageResponse,
) {
  const nonce = makeNonce();
  const nonces = page.renderNonce ? [nonce, page.renderNonce] : [nonce];
  reply.header('content-security-policy', pagePolicy(ctx.env, { ...template, nonces }));
  return sendAnswer(request, reply, page, endPage(nonce));
}

type GraphqlCall = Parameters<ApolloServer<RequestContext>['executeOperation']>[0];

async function execute(
  graphql: ApolloServer<RequestContext>,
  contextValue: RequestContext & Required<Pick<RequestContext, 'deadline' | 'language'>>,
  call: { document: unknown; variables: Record<string, unknown>; operationName?: string },
) {
  const request = {
    query: call.document,
    variables: call.variables,
    operationName: call.operationName,
  } as GraphqlCall;
  const { deadline, language } = contextValue;
  try {
    const { body } = await deadline.read(() => graphql.executeOperation(request, { contextValue }));
    if (body.kind !== 'single') throw new Error('A page asked for an incremental answer.');
    return body.singleResult;
  } catch (error) {
    const refusal = findRefusal(error);
    if (!refusal) throw error;
    return { errors: [formatRefusal(refusal, language, {})] };
  }
}
