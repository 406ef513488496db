import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { retainFields } from './cacheExpiry.ts';

/**
 * Loads a query into the cache before its screen renders, for use in route loaders. Errors are ignored, because the
 * screen's own query retries and shows them. Data that the screen never uses is evicted after five minutes.
 */
export async function preload<TData, TVariables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<TData, TVariables>,
  variables: NoInfer<TVariables>,
): Promise<TData | undefined> {
  const release = retainFields(client.cache, query, variables);
  try {
    const options = { query, variables, errorPolicy: 'all', context: { isPreload: true } } as const;
    const { data } = await (client as ApolloClient).query<TData, OperationVariables>(options as never);
    return data as TData | undefined;
  } catch {
    return undefined;
  } finally {
    if (typeof window !== 'undefined') release();
  }
}
