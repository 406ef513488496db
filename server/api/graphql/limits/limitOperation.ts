import type { ApolloServerPlugin } from '@apollo/server';
import type { DocumentNode, SelectionSetNode } from 'graphql';
import { HTTP_STATUS } from '../../../../rules/errors.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { type AppError, refuse } from '../../../platform/errors.ts';
import { GRAPHQL_LIMITS } from './limits.ts';

/** Rejects subscriptions and requests with several mutations, so that aliases cannot repeat a mutation. */
export const limitOperation: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ document, operation, response }) {
        const reject = (error: AppError) => {
          response.http.status = HTTP_STATUS.INVALID_INPUT;
          throw error;
        };
        if (operation?.operation === 'subscription') reject(refuse('INVALID_INPUT', 'graphql.subscription'));
        if (operation?.operation !== 'mutation') return;
        const found = collectKeys(document, operation.selectionSet).size;
        if (found > GRAPHQL_LIMITS.mutations)
          reject(refuse('INVALID_INPUT', 'graphql.mutations', { max: GRAPHQL_LIMITS.mutations, found }));
      },
    };
  },
};

function collectKeys(
  document: DocumentNode,
  { selections }: SelectionSetNode,
  keys = new Set<string>(),
): Set<string> {
  for (const node of selections) {
    if (node.kind === 'Field') {
      if (!node.name.value.startsWith('__')) keys.add((node.alias ?? node.name).value);
    } else if (node.kind === 'InlineFragment') {
      collectKeys(document, node.selectionSet, keys);
    } else {
      const fragment = document.definitions.find(
        (one) => one.kind === 'FragmentDefinition' && one.name.value === node.name.value,
      );
      if (fragment && 'selectionSet' in fragment && fragment.selectionSet)
        collectKeys(document, fragment.selectionSet, keys);
    }
  }
  return keys;
}
