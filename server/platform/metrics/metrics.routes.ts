import Fastify, { type FastifyInstance } from 'fastify';
import type { PortalMetrics } from './portalMetrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether a visitor's answer was kept (`hit`) or made for the first to ask (`miss`); null for what is never kept. */
    cache: 'hit' | 'miss' | null;
  }
}

/** Times every answer of the portal, refusals under load included; does nothing without metrics. */
export function measureRequests(app: FastifyInstance, metrics: PortalMetrics | undefined): void {
  app.decorateRequest('cache', null);
  if (!metrics) return;
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, cache } = request;
    const labels = { method, route: routeOptions.url ?? 'none', cache: cache ?? 'none' };
    metrics.requests.observe({ ...labels, status: String(reply.raw.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
}

/**
 * A server of its own for `GET /metrics`, in Prometheus's text format: it answers while the portal refuses requests, and
 * nobody reaches it by the portal's address.
 */
export function buildMetricsServer({ registry }: Pick<PortalMetrics, 'registry'>): FastifyInstance {
  const app = Fastify();
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return app;
}
