import type { ApolloClient } from '@apollo/client';
import type { RouteObject } from 'react-router-dom';
import type { ScreenHandle } from './screen.ts';

/** Screens outside the dashboard for people who are signed in: applying, and coming back from paying. */
export function signedInRoutes(_client: ApolloClient): RouteObject {
  return {
    lazy: async () => {
      const { RequireSession } = await import('../../features/auth/RequireSession.tsx');
      return { Component: RequireSession };
    },
    handle: { module: 'features/auth/RequireSession.tsx' } satisfies ScreenHandle,
    children: [],
  };
}
