import type { DocumentNode, OperationVariables } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { retainFields } from './cacheExpiry.ts';

/** Retains a query's root fields in the cache while the calling component is mounted. */
export function useRetainedFields(
  document: DocumentNode,
  variables: OperationVariables | undefined,
  isSkipped: boolean,
): void {
  const { cache } = useApolloClient();
  const latest = useRef(variables);
  latest.current = variables;
  // Callers pass new objects on every render, so the content is compared to detect changes.
  const key = isSkipped ? null : JSON.stringify(variables ?? {});
  useEffect(() => {
    if (key === null) return;
    return retainFields(cache, document, latest.current);
  }, [cache, document, key]);
}
