import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { declare, describeAnswer, describeRefusals } from '../../platform/http/describe.ts';
import { chooseLanguage } from '../../platform/language/requestLanguage.ts';
import { refreshSettings } from '../../platform/settings/storedSettings.ts';
import { createAuth } from './auth.ts';
import type { AuthCall, AuthInstances } from './authCall.ts';
import { handleAuthCall } from './handleAuthCall.ts';
import { createProviderAuth } from './providers/providerAuth.ts';
import { issueToken } from './sessions/issueToken.ts';
import { readCookieViewer } from './sessions/readCookieViewer.ts';
import { requireWholeSession } from './sessions/requireWholeSession.ts';
import { refuseShortfall } from './sessions/sessionStanding.ts';

export function registerAuth(app: FastifyInstance, ctx: Context): AuthInstances {
  const report = (message: string) => app.log.error({ from: 'better-auth' }, message);
  const auths = { plain: createAuth(ctx, false, report), withProviders: createProviderAuth(ctx, report) };
  app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    handler: async (request, reply) => {
      const call = toAuthCall(request);
      await refreshSettings(ctx);
      await requireWholeSession(ctx, auths, call);
      return send(reply, await handleAuthCall(ctx, auths, call));
    },
  });
  app.post('/jwt', declare(TOKEN_SCHEMA), async (request, reply) => {
    const { viewer, shortfall, setCookies } = await readCookieViewer(ctx, auths, toAuthCall(request));
    reply.header('cache-control', 'no-store').header('set-cookie', setCookies);
    if (shortfall) throw refuseShortfall(shortfall);
    return { token: await issueToken({ ...ctx, viewer }, request.body) };
  });
  return auths;
}

const TOKEN_SCHEMA = {
  operationId: 'post_jwt',
  summary: 'A token for the signed-in user: only for the e-mail of the session behind the cookie',
  tags: ['Signing in'],
  security: [{ session: [] }],
  body: z.object({ email: z.email() }),
  response: {
    200: describeAnswer('The token, good for a few minutes.', z.object({ token: z.string() })),
    ...describeRefusals('INVALID_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'),
  },
};

export function toAuthCall(request: FastifyRequest): AuthCall {
  const { origin, cookie, 'user-agent': userAgent, 'sec-fetch-site': site } = request.headers;
  return {
    method: request.method === 'HEAD' ? 'GET' : request.method,
    path: request.url.replace(/^\/api\/auth/, ''),
    requestOrigin: `${request.protocol}://${request.host}`,
    origin,
    site: typeof site === 'string' ? site : undefined,
    cookies: cookie,
    userAgent,
    address: request.ip,
    body: request.body,
    language: chooseLanguage(request.server.env, request),
  };
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  const body = await response.text();
  return reply.code(response.status).header('cache-control', 'no-store').send(body);
}
