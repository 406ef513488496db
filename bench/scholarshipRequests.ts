import { HttpLink } from '@apollo/client';
import {
  ScholarshipFacetsDocument,
  type ScholarshipFacetsQueryVariables,
  ScholarshipsDocument,
  type ScholarshipsQueryVariables,
} from '../client/features/scholarships/list/list.generated.ts';
import { createApolloClient } from '../client/lib/apollo.ts';

/** A request as it leaves the browser. */
export type ClientRequest = { body: string; headers: Record<string, string> };

/** The portal's own query of one page. */
export function askPage(variables: ScholarshipsQueryVariables): Promise<ClientRequest> {
  return captureRequest((client) => client.query({ query: ScholarshipsDocument, variables }));
}

/** The portal's own query of the numbers beside the filters. */
export function askFacets(variables: ScholarshipFacetsQueryVariables): Promise<ClientRequest> {
  return captureRequest((client) => client.query({ query: ScholarshipFacetsDocument, variables }));
}

/** The same query with `viewer`, whose answer is never cached, so that all of it is made each time. */
export function askAfresh({ body, headers }: ClientRequest): ClientRequest {
  const { query, ...rest } = JSON.parse(body) as { query: string };
  // The first brace after the variables opens the operation.
  return { headers, body: JSON.stringify({ ...rest, query: query.replace(/\)\s*\{/, ') { viewer { id }') }) };
}

/** Lets the portal's own client send the query and keeps what it sent: nothing here can drift from the real thing. */
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
