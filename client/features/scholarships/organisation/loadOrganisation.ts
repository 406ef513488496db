import type { ApolloClient } from '@apollo/client';
import type { LoaderFunction } from 'react-router-dom';
import { preload } from '../../../lib/graphql/preload.ts';
import { OrganisationDocument } from './organisation.generated.ts';

const PAGE_SIZE = 12;

export function organisationVariables(slug: string, query: URLSearchParams) {
  const page = Number(query.get('page'));
  return { slug, page: Number.isInteger(page) && page > 0 && page <= 1000 ? page : 1, pageSize: PAGE_SIZE };
}

export function loadOrganisation(client: ApolloClient): LoaderFunction {
  return async ({ params: { slug = '' }, request }) => {
    const { searchParams } = new URL(request.url);
    await preload(client, OrganisationDocument, organisationVariables(slug, searchParams));
    return null;
  };
}
