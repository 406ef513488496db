import type { ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import type { GraphQLFormattedError } from 'graphql';
import type { Language } from '../../messages/languages.ts';
import type { RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { languageOf } from '../language/languageOf.ts';
import { wordError } from '../language/wordError.ts';

/** Words refusals in the language of the request, which `formatGraphqlError` does not know. */
export const wordErrors: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ contextValue, errors, response: { body } }) {
        if (body.kind !== 'single' || !errors?.length || !body.singleResult.errors) return;
        const language = languageOf(contextValue);
        body.singleResult.errors = body.singleResult.errors.map((answer, index) =>
          reword(answer, errors[index], language),
        );
      },
    };
  },
};

function reword(answer: GraphQLFormattedError, thrown: unknown, language: Language): GraphQLFormattedError {
  const error = unwrapResolverError(thrown);
  if (!(error instanceof AppError)) return answer;
  const { message, fields } = wordError(error, language);
  return { ...answer, message, extensions: { ...answer.extensions, ...(fields && { fields }) } };
}
