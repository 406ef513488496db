import type { ApolloServerPlugin } from '@apollo/server';
import { Kind, type OperationDefinitionNode } from 'graphql';
import type { RequestContext } from '../context.ts';
import type { PortalMetrics } from './portalMetrics.ts';

/**
 * Groups operations by their first field, because callers choose the names of operations, but not the names of
 * fields.
 */
export function measureOperations({ operations }: PortalMetrics): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart() {
      const stop = operations.startTimer();
      return {
        async willSendResponse({ operation, response: { body } }) {
          const [error] = (body.kind === 'single' && body.singleResult.errors) || [];
          stop({
            kind: operation?.operation ?? 'none',
            operation: operation ? firstField(operation) : 'none',
            outcome: error ? String(error.extensions?.code) : 'OK',
          });
        },
      };
    },
  };
}

function firstField({ selectionSet }: OperationDefinitionNode): string {
  const [first] = selectionSet.selections;
  return first?.kind === Kind.FIELD ? first.name.value : 'fragment';
}
