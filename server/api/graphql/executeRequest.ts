import { type ApolloServer, HeaderMap, type HTTPGraphQLResponse } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../../platform/context.ts';

/** Passes the query string to Apollo Server undecoded, because cached responses are distinguished by the raw URL. */
export function execute(
  server: ApolloServer<RequestContext>,
  { method, headers, body, url, deadline }: FastifyRequest,
  context: RequestContext,
): Promise<HTTPGraphQLResponse> {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers))
    if (value) map.set(name, Array.isArray(value) ? value.join(', ') : value);
  const start = url.indexOf('?');
  const search = start < 0 ? '' : url.slice(start);
  return deadline.read(() =>
    server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method, headers: map, body, search },
      context: async () => context,
    }),
  );
}

export function sendResponse(
  reply: FastifyReply,
  { status, headers, body }: HTTPGraphQLResponse,
): FastifyReply {
  if (body.kind !== 'complete') throw new Error('An operation asked for an incremental answer.');
  return reply
    .code(status ?? 200)
    .headers(Object.fromEntries(headers))
    .send(body.string);
}
