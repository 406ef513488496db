import Fastify, { type FastifyInstance } from 'fastify';
import type { PortalMetrics } from './portalMetrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    cache: 'hit' | 'miss' | null;
  }
}

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
 * Builds a separate server for `GET /metrics`. The server responds even while the portal refuses requests, and cannot
 * be reached at the portal's address.
 */
export function buildMetricsServer({ registry }: Pick<PortalMetrics, 'registry'>): FastifyInstance {
  const app = Fastify();
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return app;
}
