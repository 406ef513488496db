import type { FastifyRequest } from 'fastify';

const PAGES = /text\/(html|\*)|application\/xhtml\+xml|\*\/\*/i;

/** True if the client accepts a page. A request without `accept` accepts all types (RFC 9110, 12.5.1). */
export function wantsPage({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return ['GET', 'HEAD'].includes(method) && PAGES.test(headers.accept || '*/*');
}
