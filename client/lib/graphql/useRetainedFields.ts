import type { DocumentNode, OperationVariables } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { retainFields } from './cacheExpiry.ts';

export function useRetainedFields(
  document: DocumentNode,
  variables: OperationVariables | undefined,
  isSkipped: boolean,
): void {
  const { cache } = useApolloClient();
  const latest = useRef(variables);
  latest.current = variables;
  const key = isSkipped ? null : JSON.stringify(variables ?? {});
  useEffect(() => {
    if (key === null) return;
    return retainFields(cache, document, latest.current);
  }, [cache, document, key]);
}
