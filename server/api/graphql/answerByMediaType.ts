import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import type { RequestContext } from '../../platform/context.ts';

const OF_THE_DOCUMENT: ReadonlySet<unknown> = new Set([
  ApolloServerErrorCode.GRAPHQL_PARSE_FAILED,
  ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED,
  ApolloServerErrorCode.BAD_USER_INPUT,
  ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE,
]);

/**
 * Sets the status of responses to rejected GraphQL documents. GraphQL over HTTP requires 200 for `application/json`,
 * and 400 for `application/graphql-response+json`. Clients that accept neither type get 400.
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
