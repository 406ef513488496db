import type { ApolloServerPlugin } from '@apollo/server';
import { onPool, type RequestContext } from '../../../platform/context.ts';
import { isPublic } from '../publicAnswers.ts';

/** Reads public data through the catalogue's connection pool, so that a slow catalogue does not block other work. */
export const choosePool: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, contextValue }) {
        if (operation && isPublic(operation)) contextValue.db = onPool(contextValue, 'catalogue').db;
      },
    };
  },
};
