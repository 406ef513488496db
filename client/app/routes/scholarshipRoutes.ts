import type { ApolloClient } from '@apollo/client';
import type { RouteObject } from 'react-router-dom';
import { paths } from '../paths.ts';
import { screen } from './screen.ts';

/** Finding a scholarship. The details show to people who are signed in, and tell machines what they are about. */
export function scholarshipRoutes(client: ApolloClient): RouteObject[] {
  return [
    screen(paths.home, 'app/pages/HomePage.tsx', async () => {
      const { HomePage } = await import('../pages/HomePage.tsx');
      return { Component: HomePage };
    }),
    screen(paths.scholarships, 'features/scholarships/ScholarshipsPage.tsx', async () => {
      const { ScholarshipsPage } = await import('../../features/scholarships/ScholarshipsPage.tsx');
      return { Component: ScholarshipsPage };
    }),
    screen(paths.scholarship, 'app/pages/DetailsPage.tsx', async () => {
      const { DetailsPage, loadScholarship } = await import('../pages/DetailsPage.tsx');
      return { Component: DetailsPage, loader: loadScholarship(client) };
    }),
  ];
}
