import type { ApolloClient } from '@apollo/client';
import type { RouteObject } from 'react-router-dom';
import { paths } from '../paths.ts';
import { type ScreenHandle, screen, withTexts } from './screen.ts';

/** Screens outside the dashboard for people who are signed in: applying, and coming back from paying. */
export function signedInRoutes(_client: ApolloClient): RouteObject {
  return {
    lazy: withTexts('features/auth/RequireSession.tsx', async () => {
      const { RequireSession } = await import('../../features/auth/RequireSession.tsx');
      return { Component: RequireSession };
    }),
    handle: { module: 'features/auth/RequireSession.tsx' } satisfies ScreenHandle,
    children: [
      screen(paths.apply, 'app/pages/ApplyScreen.tsx', async () => {
        const { ApplyScreen } = await import('../pages/ApplyScreen.tsx');
        return { Component: ApplyScreen };
      }),
      screen(paths.paymentReturn, 'features/payments/PaymentReturnPage.tsx', async () => {
        const { PaymentReturnPage } = await import('../../features/payments/PaymentReturnPage.tsx');
        return { Component: PaymentReturnPage };
      }),
    ],
  };
}
