import { HttpLink } from '@apollo/client';
import {
  ScholarshipFacetsDocument,
  type ScholarshipFacetsQueryVariables,
  ScholarshipsDocument,
  type ScholarshipsQueryVariables,
} from '../client/features/scholarships/list/list.generated.ts';
import { createApolloClient } from '../client/lib/graphql/apollo.ts';

export type ClientRequest = { body: string; headers: Record<string, string> };

export function capturePageRequest(variables: ScholarshipsQueryVariables): Promise<ClientRequest> {
  return captureRequest((client) => client.query({ query: ScholarshipsDocument, variables }));
}

export function captureFacetsRequest(variables: ScholarshipFacetsQueryVariables): Promise<ClientRequest> {
  return captureRequest((client) => client.query({ query: ScholarshipFacetsDocument, variables }));
}

/** Adds `viewer` to a query, because responses with `viewer` are never cached. */
export function withViewer({ body, headers }: ClientRequest): ClientRequest {
  const { query, ...rest } = JSON.parse(body) as { query: string };
  return { headers, body: JSON.stringify({ ...rest, query: query.replace(/\)\s*\{/, ') { viewer { id }') }) };
}

async function captureRequest(
  send: (client: ReturnType<typeof createApolloClient>) => Promise<unknown>,
): Promise<ClientRequest> {
  let captured: ClientRequest | undefined;
  const link = new HttpLink({
    uri: 'http://portal/graphql',
    fetch: async (_address, options) => {
      captured = {
        body: String(options?.body),
        headers: Object.fromEntries(new Headers(options?.headers).entries()),
      };
      return new Response('{"data":null}', { headers: { 'content-type': 'application/json' } });
    },
  });
  await send(createApolloClient({ link, ssr: true })).catch(() => undefined);
  if (!captured) throw new Error('The client sent nothing.');
  return captured;
}
