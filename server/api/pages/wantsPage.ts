import type { FastifyRequest } from 'fastify';

/** What a client may ask for that a page is one of. */
const PAGES = /text\/(html|\*)|application\/xhtml\+xml|\*\/\*/i;

/** Whether a request takes a page for an answer. One that names no types takes anything (RFC 9110, 12.5.1). */
export function wantsPage({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return ['GET', 'HEAD'].includes(method) && PAGES.test(headers.accept || '*/*');
}
