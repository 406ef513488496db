import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import type { RequestContext } from '../../platform/context.ts';

/** What is wrong with the document or its variables, in a request that is well formed. */
const OF_THE_DOCUMENT: ReadonlySet<unknown> = new Set([
  ApolloServerErrorCode.GRAPHQL_PARSE_FAILED,
  ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED,
  ApolloServerErrorCode.BAD_USER_INPUT,
  ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE,
]);

/**
 * The specification of GraphQL over HTTP wants a refused document answered with 200 as `application/json`, which
 * proxies may also write, and with 400 as `application/graphql-response+json`. Clients that ask for the former by name
 * get what it says; those that name neither keep 400, which they have always read.
 */
export const answerByMediaType: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ request, errors, response }) {
        const accept = request.http?.headers.get('accept') ?? '';
        const isJson =
          accept.includes('application/json') && !accept.includes('application/graphql-response+json');
        if (!isJson || response.http.status !== 400) return;
        if (errors?.every(({ extensions }) => OF_THE_DOCUMENT.has(extensions.code)))
          response.http.status = 200;
      },
    };
  },
};
