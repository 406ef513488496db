import type { ApolloClient } from '@apollo/client';
import type { RouteObject } from 'react-router-dom';
import { paths } from '../../rules/paths.ts';
import { AppLayout } from './layout/AppLayout.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { RouteFailure } from './RouteFailure.tsx';
import { createRoute, page, type Screen, type ScreenHandle, withTexts } from './screen.ts';

const PUBLIC: readonly Screen[] = [
  page(paths.home, 'HomePage', () => import('../pages/HomePage.tsx')),
  page(paths.scholarships, 'ScholarshipsPage', () => import('../pages/ScholarshipsPage.tsx')),
  page(paths.scholarship, 'ScholarshipPage', () => import('../pages/ScholarshipPage.tsx')),
  page(paths.scholarshipPage, 'PublicScholarshipPage', () => import('../pages/PublicScholarshipPage.tsx')),
  page(paths.organisation, 'OrganisationPage', () => import('../pages/OrganisationPage.tsx')),
  page(paths.reference, 'ReferencePage', () => import('../pages/ReferencePage.tsx')),
  page(paths.eligibility, 'EligibilityPage', () => import('../pages/EligibilityPage.tsx')),
  page(paths.login, 'LoginPage', () => import('../pages/LoginPage.tsx')),
  page(paths.register, 'RegisterPage', () => import('../pages/RegisterPage.tsx')),
  page(paths.setUp, 'SetUpPage', () => import('../pages/SetUpPage.tsx')),
  page(paths.forgot, 'ForgotPage', () => import('../pages/ForgotPage.tsx')),
  page(paths.reset, 'ResetPage', () => import('../pages/ResetPage.tsx')),
  page(paths.takeOver, 'ClaimAccountPage', () => import('../pages/ClaimAccountPage.tsx')),
  page(paths.confirmEmail, 'ConfirmEmailPage', () => import('../pages/ConfirmEmailPage.tsx')),
  page(paths.popup, 'PopupPage', () => import('../pages/PopupPage.tsx')),
  page(paths.about, 'AboutPage', () => import('../pages/AboutPage.tsx')),
  page(paths.contact, 'ContactPage', () => import('../pages/ContactPage.tsx')),
  page(paths.fees, 'FeesPage', () => import('../pages/FeesPage.tsx')),
  page(paths.terms, 'TermsPage', () => import('../pages/TermsPage.tsx')),
  page(paths.privacy, 'PrivacyPage', () => import('../pages/PrivacyPage.tsx')),
  page(paths.accessibility, 'AccessibilityPage', () => import('../pages/AccessibilityPage.tsx')),
  page(paths.developers, 'DevelopersPage', () => import('../pages/DevelopersPage.tsx')),
];

const SIGNED_IN: readonly Screen[] = [
  page(paths.apply, 'ApplyPage', () => import('../pages/ApplyPage.tsx')),
  page(paths.applied, 'AppliedPage', () => import('../pages/AppliedPage.tsx')),
  page(paths.paymentReturn, 'PaymentReturnPage', () => import('../pages/PaymentReturnPage.tsx')),
  page(paths.invitation, 'InvitationPage', () => import('../pages/InvitationPage.tsx')),
  page(paths.previewScholarship, 'PreviewPage', () => import('../pages/PreviewPage.tsx')),
];

/**
 * ID of the dashboard's route. main.tsx adds the dashboard's screens to this route when a visitor first opens one.
 */
export const DASHBOARD = 'dashboard';

/**
 * `inDashboard` is empty until a visitor opens the dashboard, so that other pages do not load the dashboard's routes.
 */
export function createRoutes(client: ApolloClient, inDashboard: RouteObject[] = []): RouteObject[] {
  const make = (screens: readonly Screen[]) => screens.map((each) => createRoute(client, each));
  return [
    {
      element: <AppLayout />,
      // Used only in tests: main.tsx waits until the first screen's code has loaded.
      hydrateFallbackElement: <></>,
      errorElement: <RouteFailure />,
      children: [
        {
          errorElement: <RouteFailure />,
          children: [
            ...make(PUBLIC),
            signedIn(make(SIGNED_IN)),
            dashboard(inDashboard),
            { path: '*', element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ];
}

function signedIn(screens: RouteObject[]): RouteObject {
  return {
    lazy: withTexts('features/auth/RequireSession.tsx', async () => {
      const { RequireSession } = await import('../features/auth/RequireSession.tsx');
      return { Component: RequireSession };
    }),
    handle: { module: 'features/auth/RequireSession.tsx' } satisfies ScreenHandle,
    children: screens,
  };
}

function dashboard(screens: RouteObject[]): RouteObject {
  return {
    id: DASHBOARD,
    lazy: withTexts('app/dashboard/DashboardLayout.tsx', async () => {
      const { DashboardLayout } = await import('./dashboard/DashboardLayout.tsx');
      return { Component: DashboardLayout };
    }),
    handle: { module: 'app/dashboard/DashboardLayout.tsx' } satisfies ScreenHandle,
    children: screens,
  };
}
