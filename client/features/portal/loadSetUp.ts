import type { ApolloClient } from '@apollo/client';
import { type LoaderFunction, redirect } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { preload } from '../../lib/graphql/preload.ts';
import { PortalDocument } from './portal.generated.ts';

export function loadHome(client: ApolloClient): LoaderFunction {
  return async () => {
    const data = await preload(client, PortalDocument, {});
    return data?.portal.needsSetUp ? redirect(paths.setUp.link()) : null;
  };
}

/** Redirects to the home page once an admin exists. Bypasses the cache, which may be out of date. */
export function loadSetUp(client: ApolloClient): LoaderFunction {
  return async () => {
    const { data } = await client.query({ query: PortalDocument, fetchPolicy: 'network-only' });
    return data?.portal.needsSetUp ? null : redirect(paths.home.link());
  };
}
