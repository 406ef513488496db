import type { ApolloClient } from '@apollo/client';
import type { LoaderFunction } from 'react-router-dom';
import type { LegalTextName } from '../../../rules/backoffice/settings.ts';
import { preload } from '../../lib/graphql/preload.ts';
import { LegalTextDocument } from './legal.generated.ts';

/** `?version=12` shows the text of that settings version. The default is the current text. */
export function legalVariables(name: LegalTextName, query: URLSearchParams) {
  const version = query.get('version') ?? '';
  return { name, ...(/^\d{1,9}$/.test(version) && { version: Number(version) }) };
}

export function loadLegalText(name: LegalTextName): (client: ApolloClient) => LoaderFunction {
  return (client) =>
    async ({ request }) => {
      await preload(client, LegalTextDocument, legalVariables(name, new URL(request.url).searchParams));
      return null;
    };
}
