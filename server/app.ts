import fastifyCompress from '@fastify/compress';
import fastifyHelmet from '@fastify/helmet';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify';
import { paths } from '../rules/paths.ts';
import { createVersionReader } from './answers/catalogueVersion.ts';
import { createPublicCache } from './answers/publicCache.ts';
import { type Context, onPool } from './context.ts';
import type { Env } from './env.ts';
import { registerApplicationImport } from './features/applications/enter/import/import.routes.ts';
import { registerAuth } from './features/auth/auth.routes.ts';
import { registerCors } from './features/auth/cors.routes.ts';
import { challengeCallers, registerViewer, rejectInvalidTokens } from './features/auth/viewer.routes.ts';
import { registerReminders } from './features/deadlines/reminders/reminders.routes.ts';
import { registerDocuments } from './features/documents/documents.routes.ts';
import { registerUploads } from './features/documents/upload/uploads.routes.ts';
import { registerExports } from './features/exports/exports.routes.ts';
import { registerBounces } from './features/mail/bounces/bounces.routes.ts';
import { registerDevMail } from './features/mail/devMail.routes.ts';
import { registerPapers } from './features/papers/papers.routes.ts';
import { registerTestCheckout } from './features/payments/checkout/testCheckout.routes.ts';
import { registerWebhooks } from './features/payments/events/webhook.routes.ts';
import { registerFiles } from './features/pictures/files.routes.ts';
import { registerUpload, UPLOAD_TIMEOUT_MS } from './features/pictures/upload.routes.ts';
import { registerPreparedFiles } from './features/preparedFiles/preparedFiles.routes.ts';
import { registerFactImport } from './features/profiles/facts.routes.ts';
import { registerScholarshipFiles } from './features/scholarships/file/scholarshipFile.routes.ts';
import { registerSecondFactor } from './features/secondFactor/secondFactor.routes.ts';
import { registerGraphql } from './graphql/graphql.routes.ts';
import { learnMethods } from './http/allowedMethods.ts';
import { noteArrival } from './http/arrival.ts';
import { drainConnections } from './http/drain.ts';
import { handleErrors } from './http/errorHandler.ts';
import { registerHealth } from './http/health.ts';
import { logRequests, makeRequestId, REQUEST_ID } from './http/requestLog.ts';
import { buildSecurityHeaders, earlyHeaders, forbidFeatures } from './http/securityHeaders.ts';
import type { PictureStore } from './integrations/pictures/pictureStore.ts';
import { translate } from './language/translate.ts';
import type { LoadLimits } from './load/loadGate.ts';
import { limitRequests } from './load/requestLimit.ts';
import { LOAD_LIMITS, shedLoad } from './load/shedLoad.ts';
import { buildLoggerOptions } from './logger.ts';
import { measureOperations } from './metrics/measureOperations.ts';
import { measureRequests } from './metrics/metrics.routes.ts';
import type { PortalMetrics } from './metrics/portalMetrics.ts';
import { registerPages } from './pages/pages.routes.ts';
import { registerDocs } from './rest/openapi/docs.routes.ts';
import { registerRest } from './rest/rest.routes.ts';
import { SCHOLARSHIP_SPELLING } from './rest/wire.ts';

/** What the app needs from outside; tests give their own. */
export type AppParts = {
  ctx: Context;
  pictures: PictureStore;
  /** Called for every route before it is added. */
  onRoute?: (route: RouteOptions) => void;
  loadLimits?: LoadLimits;
  /** Milliseconds within which a read is answered. */
  readDeadline?: number;
  /** What the answers are measured with, if they are. */
  metrics?: PortalMetrics;
  /** Gets the log instead of the process's output. */
  logTo?: { write(line: string): void };
};

/** Bytes of an address and all headers together: 2,000 letters of Bangla in a search are 18,000, a letter being nine. */
const MAX_HEADER_BYTES = 32_768;

/** A request body larger than this is refused, uploads excepted. */
const BODY_LIMIT = 100_000;

/** The whole portal as one Fastify app, ready to listen or to be called with `inject`. */
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
    // An id of any length reaches its route, which says what an id is; Node bounds the address itself.
    routerOptions: { maxParamLength: 20_000 },
    genReqId: makeRequestId,
    frameworkErrors: (_error, request, reply) => refuseAddress(request, reply, ctx.env),
    logger: buildLoggerOptions(ctx.env, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    // Connections that send their headers or body by the byte are closed, uploads a moment after they were refused.
    requestTimeout: UPLOAD_TIMEOUT_MS + 10_000,
    keepAliveTimeout: 72_000,
  });
  if (onRoute) app.addHook('onRoute', onRoute);
  learnMethods(
    app,
    Object.values(paths).map(({ pattern }) => pattern),
  );
  acceptEmptyJson(app);
  // What is no JSON is refused as such, not read as a body without fields.
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
  // The caller is identified on connections of their own, whatever the request is for.
  const identity = onPool(ctx, 'identity');
  registerViewer(app, identity);
  challengeCallers(app);
  limitRequests(app, ctx);
  rejectInvalidTokens(app);
  registerHealth(app, ctx.pools);
  const auths = registerAuth(app, identity);
  registerSecondFactor(app, identity, auths);
  const publicCache = createPublicCache(ctx, createVersionReader(ctx));
  registerRest(app, ctx, { auths, publicCache });
  registerDocs(app, ctx);
  registerExports(app, ctx);
  registerScholarshipFiles(app, ctx, SCHOLARSHIP_SPELLING);
  registerFactImport(app, ctx);
  registerApplicationImport(app, ctx);
  registerPapers(app, ctx);
  registerWebhooks(app, onPool(ctx, 'jobs'));
  registerBounces(app, onPool(ctx, 'jobs'));
  registerTestCheckout(app, ctx, auths);
  registerReminders(app, ctx);
  registerFiles(app, ctx, auths, pictures);
  await registerUpload(app, ctx, pictures);
  registerDocuments(app, ctx, auths);
  registerPreparedFiles(app, ctx, auths);
  await registerUploads(app, ctx);
  registerDevMail(app, ctx.env);
  const graphql = await registerGraphql(app, ctx, publicCache, metrics && measureOperations(metrics));
  await registerPages(app, onPool(ctx, 'catalogue'), { graphql, publicCache });
  return app;
}

/** Old clients name JSON as the type of every call, of a DELETE without a body too. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  );
}

/** An address that cannot even be read, such as `/%E0%A4%A`, never reaches a route or the error handler. */
function refuseAddress({ id }: FastifyRequest, reply: FastifyReply, env: Env): void {
  void reply
    .code(400)
    .headers({ ...earlyHeaders(env), [REQUEST_ID]: id })
    .send({
      code: 'INVALID_INPUT',
      message: translate(env.DEFAULT_LANGUAGE, 'errors', 'request.badAddress'),
    });
}
