import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toAuthCall } from '../../accounts/auth/auth.routes.ts';
import type { AuthInstances } from '../../accounts/auth/authCall.ts';
import { readCookieViewer } from '../../accounts/auth/sessions/readCookieViewer.ts';
import { type Context, createRequestContext, type RequestContext } from '../../platform/context.ts';
import { findStylesheet } from '../../platform/http/findStylesheet.ts';
import { plainPagePolicy } from '../../platform/http/plainPage.ts';
import { choosePaymentProvider } from '../../platform/integrations/payments/choosePaymentProvider.ts';
import { pressTestButton, readTestOrder } from './testCheckout.ts';
import { renderTestOrder } from './testCheckoutPage.ts';

type PageRequest = FastifyRequest<{ Params: { id: string } }>;

export function registerTestCheckout(app: FastifyInstance, ctx: Context, auths: AuthInstances): void {
  if (choosePaymentProvider(ctx.env)?.name !== 'test') return;
  const stylesheet = findStylesheet();
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );
    scope.get('/checkout/test/:id', async (request: PageRequest, reply) => {
      // Requests from other sites may view the page, because viewing does not change data.
      const viewing = await withCookie(ctx, auths, request, { site: undefined });
      if (!viewing.viewer) return reply.redirect('/login', 303);
      const order = await readTestOrder(viewing, request.params);
      const nonce = randomBytes(16).toString('base64');
      return reply
        .type('text/html')
        .header('content-security-policy', plainPagePolicy(nonce))
        .header('cache-control', 'no-store')
        .send(renderTestOrder(order, { portal: ctx.env.PORTAL_NAME, nonce, stylesheet }).markup);
    });
    scope.post('/checkout/test/:id', async (request: PageRequest, reply) => {
      const { outcome } = (request.body ?? {}) as { outcome?: unknown };
      const pressing = await withCookie(ctx, auths, request);
      const path = await pressTestButton(pressing, { id: request.params.id, outcome });
      return reply.redirect(path, 303);
    });
  });
}

async function withCookie(
  ctx: Context,
  auths: AuthInstances,
  request: FastifyRequest,
  call: { site?: undefined } = {},
): Promise<RequestContext> {
  const { viewer } = await readCookieViewer(ctx, auths, { ...toAuthCall(request), ...call });
  return createRequestContext(ctx, viewer);
}
