import type { ApolloClient } from '@apollo/client';
import type { LoaderFunction } from 'react-router-dom';
import { preload } from '../../lib/preload.ts';
import { ScholarshipDocument } from './scholarships.generated.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** False for what the server would refuse as a wrong question. */
export function isScholarshipId(id: string): boolean {
  return UUID.test(id);
}

/** Loads the scholarship of the address before its screen shows. */
export function loadScholarship(client: ApolloClient): LoaderFunction {
  return async ({ params: { id = '' } }) => {
    if (isScholarshipId(id)) await preload(client, ScholarshipDocument, { id });
    return null;
  };
}
