import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { retainFields } from './cacheExpiry.ts';

/**
 * Puts a query's data into the cache before its screen shows; for route loaders. A failure is left to the screen,
 * whose own query then retries and explains. What the screen never uses leaves the cache after five minutes.
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
