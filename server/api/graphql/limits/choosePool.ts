import type { ApolloServerPlugin } from '@apollo/server';
import { onPool, type RequestContext } from '../../../platform/context.ts';
import { isPublic } from '../publicAnswers.ts';

/** Public data uses the catalogue's connections for any caller: a slow catalogue leaves other work its own. */
export const choosePool: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, contextValue }) {
        if (operation && isPublic(operation)) contextValue.db = onPool(contextValue, 'catalogue').db;
      },
    };
  },
};
