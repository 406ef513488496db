import type { ApolloServerPlugin } from '@apollo/server';
import type { GraphQLFormattedError } from 'graphql';
import { type Language, SOURCE_LANGUAGE } from '../../../messages/languages.ts';
import type { RequestContext } from '../../platform/context.ts';
import { internalError } from '../../platform/errors.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { findRefusal, formatRefusal } from './formatGraphqlError.ts';

export const translateErrors: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ contextValue, errors, response: { body } }) {
        if (body.kind !== 'single' || !errors?.length || !body.singleResult.errors) return;
        const language = getLanguage(contextValue);
        if (language === SOURCE_LANGUAGE) return;
        body.singleResult.errors = body.singleResult.errors.map((answer, index) =>
          translateError(answer, errors[index], language),
        );
      },
    };
  },
};

function translateError(
  answer: GraphQLFormattedError,
  thrown: unknown,
  language: Language,
): GraphQLFormattedError {
  const { path, locations, extensions } = answer;
  const place = { ...(locations && { locations }), ...(path && { path }) };
  const refusal =
    extensions?.code === 'INTERNAL' ? internalError(String(extensions.reference)) : findRefusal(thrown);
  return refusal ? formatRefusal(refusal, language, place) : answer;
}
