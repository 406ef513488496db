import fastifyCompress from '@fastify/compress';
import fastifyHelmet from '@fastify/helmet';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify';
import type { LoadLimits } from '../../packages/loadGate/index.ts';
import { paths } from '../../rules/paths.ts';
import { registerAuth } from '../accounts/auth/auth.routes.ts';
import { registerCors } from '../accounts/auth/cors.routes.ts';
import { challengeCallers, registerViewer, rejectInvalidTokens } from '../accounts/auth/viewer.routes.ts';
import { registerFiles } from '../accounts/pictures/files.routes.ts';
import { registerUpload, UPLOAD_TIMEOUT_MS } from '../accounts/pictures/upload.routes.ts';
import { registerSecondFactor } from '../accounts/secondFactor/secondFactor.routes.ts';
import { registerAssessedDocuments } from '../applications/assessment/blind/assessedDocuments.routes.ts';
import { registerDocuments } from '../applications/documents/documents.routes.ts';
import { registerUploads } from '../applications/documents/upload/uploads.routes.ts';
import { registerApplicationImport } from '../applications/enter/import/import.routes.ts';
import { registerExports } from '../backoffice/exports/exports.routes.ts';
import { registerImports } from '../backoffice/imports/imports.routes.ts';
import { registerUnsubscribing } from '../backoffice/notifications/unsubscribe.routes.ts';
import { registerPdfs } from '../backoffice/papers/papers.routes.ts';
import { registerPreparedFiles } from '../backoffice/preparedFiles/preparedFiles.routes.ts';
import { registerFactImport } from '../catalogue/profiles/facts.routes.ts';
import { createVersionReader } from '../catalogue/scholarships/clock/catalogueVersion.ts';
import { registerScholarshipFiles } from '../catalogue/scholarships/file/scholarshipFile.routes.ts';
import { registerBounces } from '../events/mail/bounces/bounces.routes.ts';
import { registerDevMail } from '../events/mail/devMail/devMail.routes.ts';
import { registerTestCheckout } from '../payments/checkout/testCheckout.routes.ts';
import { registerWebhooks } from '../payments/events/webhook.routes.ts';
import { type Context, onPool } from '../platform/context.ts';
import { learnMethods } from '../platform/http/allowedMethods.ts';
import { noteArrival } from '../platform/http/arrival.ts';
import { drainConnections } from '../platform/http/drain.ts';
import { handleErrors } from '../platform/http/errorHandler.ts';
import { registerHealth } from '../platform/http/health.ts';
import { logRequests, makeRequestId, REQUEST_ID } from '../platform/http/requestLog.ts';
import { buildSecurityHeaders, earlyHeaders, forbidFeatures } from '../platform/http/securityHeaders.ts';
import type { PictureStore } from '../platform/integrations/pictures/pictureStore.ts';
import { translate } from '../platform/language/translate.ts';
import { limitRequests } from '../platform/load/requestLimit.ts';
import { LOAD_LIMITS, shedLoad } from '../platform/load/shedLoad.ts';
import { buildLoggerOptions } from '../platform/logging/logger.ts';
import { measureOperations } from '../platform/metrics/measureOperations.ts';
import { measureRequests } from '../platform/metrics/metrics.routes.ts';
import type { PortalMetrics } from '../platform/metrics/portalMetrics.ts';
import { createPublicCache } from '../platform/responseCache/publicCache.ts';
import type { Env } from '../platform/settings/env.ts';
import { registerGraphql } from './graphql/graphql.routes.ts';
import { registerPages } from './pages/pages.routes.ts';
import { registerDocs } from './rest/openapi/docs.routes.ts';
import { describeRoutes } from './rest/openapi/openapi.ts';
import { registerRest } from './rest/rest.routes.ts';
import { scholarshipSpelling } from './rest/wire.ts';

export type AppParts = {
  ctx: Context;
  pictures: PictureStore;
  onRoute?: (route: RouteOptions) => void;
  loadLimits?: LoadLimits;
  readDeadline?: number;
  metrics?: PortalMetrics;
  logTo?: { write(line: string): void };
};

/**
 * Maximum size of the URL and all headers, in bytes. The URL of a search for 2,000 Bangla characters takes 18,000.
 */
const MAX_HEADER_BYTES = 32_768;

const BODY_LIMIT = 100_000;

export async function buildApp({
  ctx,
  pictures,
  onRoute,
  loadLimits = LOAD_LIMITS,
  readDeadline,
  metrics,
  logTo,
}: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    trustProxy: ctx.env.TRUST_PROXY.length > 0 ? ctx.env.TRUST_PROXY : false,
    // Lets overlong ids reach the routes, which reject them. Node limits the length of the whole URL.
    routerOptions: { maxParamLength: 20_000 },
    genReqId: makeRequestId,
    frameworkErrors: (_error, request, reply) => refuseAddress(request, reply, ctx.env),
    logger: buildLoggerOptions(ctx.env, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: UPLOAD_TIMEOUT_MS + 10_000,
    keepAliveTimeout: 72_000,
  });
  if (onRoute) app.addHook('onRoute', onRoute);
  learnMethods(
    app,
    Object.values(paths).map(({ pattern }) => pattern),
  );
  acceptEmptyJson(app);
  // Removes Fastify's parser for plain text, so that only JSON bodies are accepted by default.
  app.removeContentTypeParser('text/plain');
  handleErrors(app, ctx.env);
  drainConnections(app);
  logRequests(app, ctx.env);
  noteArrival(app, ctx, readDeadline);
  measureRequests(app, metrics);
  shedLoad(app, loadLimits, ctx.env);
  await app.register(fastifyHelmet, buildSecurityHeaders(ctx.env));
  forbidFeatures(app);
  await app.register(fastifyCompress, {
    global: true,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { 1: 4 } },
  });
  await registerCors(app, ctx);
  // Authenticates callers on a dedicated connection pool, so that authentication never waits for other work.
  const identity = onPool(ctx, 'identity');
  registerViewer(app, identity);
  challengeCallers(app);
  limitRequests(app, ctx);
  rejectInvalidTokens(app);
  await describeRoutes(app, ctx.env);
  registerHealth(app, ctx.pools, ctx.env);
  const auths = registerAuth(app, identity);
  registerSecondFactor(app, identity, auths);
  const publicCache = createPublicCache(ctx, createVersionReader(ctx));
  registerRest(app, ctx, { auths, publicCache });
  registerDocs(app, ctx);
  registerExports(app, ctx);
  registerScholarshipFiles(app, ctx, scholarshipSpelling);
  registerFactImport(app, ctx);
  registerApplicationImport(app, ctx);
  registerPdfs(app, ctx, pictures);
  registerWebhooks(app, onPool(ctx, 'jobs'));
  registerBounces(app, onPool(ctx, 'jobs'));
  registerTestCheckout(app, ctx, auths);
  registerUnsubscribing(app, ctx);
  registerFiles(app, ctx, auths, pictures);
  await registerUpload(app, ctx, pictures);
  registerDocuments(app, ctx, auths);
  registerAssessedDocuments(app, ctx, auths);
  registerPreparedFiles(app, ctx, auths);
  registerImports(app, ctx);
  await registerUploads(app, ctx);
  registerDevMail(app, ctx.env);
  const graphql = await registerGraphql(app, ctx, publicCache, metrics && measureOperations(metrics));
  await registerPages(app, onPool(ctx, 'catalogue'), { graphql, publicCache, pictures });
  return app;
}

/** Accepts an empty body with the JSON content type, which old clients send even with a DELETE. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  );
}

/** Responds to a malformed URL such as `/%E0%A4%A`, which never reaches a route or the error handler. */
function refuseAddress({ id }: FastifyRequest, reply: FastifyReply, env: Env): void {
  void reply
    .code(400)
    .headers({ ...earlyHeaders(env), [REQUEST_ID]: id })
    .send({
      code: 'INVALID_INPUT',
      message: translate(env.DEFAULT_LANGUAGE, 'errors', 'request.badAddress'),
    });
}
