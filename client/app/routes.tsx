import type { ApolloClient } from '@apollo/client';
import type { RouteObject } from 'react-router-dom';
import { AppLayout } from './layout/AppLayout.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { RouteFailure } from './RouteFailure.tsx';
import { authRoutes } from './routes/authRoutes.ts';
import { dashboardRoutes } from './routes/dashboardRoutes.tsx';
import { footerRoutes } from './routes/footerRoutes.ts';
import { scholarshipRoutes } from './routes/scholarshipRoutes.ts';
import { signedInRoutes } from './routes/signedInRoutes.tsx';

/** The screens by address, one list for each part of the portal (routes/). */
export function createRoutes(client: ApolloClient): RouteObject[] {
  const screens = [
    ...scholarshipRoutes(client),
    ...authRoutes(),
    signedInRoutes(client),
    dashboardRoutes(client),
    ...footerRoutes(),
  ];
  return [
    {
      element: <AppLayout />,
      // Nothing while the first screen's code loads: main.tsx waits for it, so this shows in tests alone.
      hydrateFallbackElement: <></>,
      errorElement: <RouteFailure />,
      children: [
        {
          errorElement: <RouteFailure />,
          children: [...screens, { path: '*', element: <NotFoundPage /> }],
        },
      ],
    },
  ];
}
