import type { ApolloClient } from '@apollo/client';
import type { RouteObject } from 'react-router-dom';
import { paths } from '../../rules/paths.ts';
import { AppLayout } from './layout/AppLayout.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { RouteFailure } from './RouteFailure.tsx';
import { createRoute, page, type Screen, type ScreenHandle, withTexts } from './screen.ts';

const PUBLIC: readonly Screen[] = [
  page(paths.home, 'HomePage', () => import('../pages/HomePage.tsx')),
  page(
    paths.scholarships,
    'scholarships/ScholarshipsPage',
    () => import('../pages/scholarships/ScholarshipsPage.tsx'),
  ),
  page(
    paths.scholarship,
    'scholarships/ScholarshipPage',
    () => import('../pages/scholarships/ScholarshipPage.tsx'),
  ),
  page(
    paths.scholarshipPage,
    'scholarships/PublicScholarshipPage',
    () => import('../pages/scholarships/PublicScholarshipPage.tsx'),
  ),
  page(
    paths.organisation,
    'scholarships/OrganisationPage',
    () => import('../pages/scholarships/OrganisationPage.tsx'),
  ),
  page(
    paths.reference,
    'applications/ReferencePage',
    () => import('../pages/applications/ReferencePage.tsx'),
  ),
  page(
    paths.eligibility,
    'scholarships/EligibilityPage',
    () => import('../pages/scholarships/EligibilityPage.tsx'),
  ),
  page(paths.login, 'auth/LoginPage', () => import('../pages/auth/LoginPage.tsx')),
  page(paths.register, 'auth/RegisterPage', () => import('../pages/auth/RegisterPage.tsx')),
  page(paths.setUp, 'backoffice/SetUpPage', () => import('../pages/backoffice/SetUpPage.tsx')),
  page(paths.forgot, 'auth/ForgotPage', () => import('../pages/auth/ForgotPage.tsx')),
  page(paths.reset, 'auth/ResetPage', () => import('../pages/auth/ResetPage.tsx')),
  page(paths.takeOver, 'auth/ClaimAccountPage', () => import('../pages/auth/ClaimAccountPage.tsx')),
  page(paths.confirmEmail, 'auth/ConfirmEmailPage', () => import('../pages/auth/ConfirmEmailPage.tsx')),
  page(paths.popup, 'auth/PopupPage', () => import('../pages/auth/PopupPage.tsx')),
  page(paths.about, 'about/AboutPage', () => import('../pages/about/AboutPage.tsx')),
  page(paths.contact, 'about/ContactPage', () => import('../pages/about/ContactPage.tsx')),
  page(paths.fees, 'about/FeesPage', () => import('../pages/about/FeesPage.tsx')),
  page(paths.terms, 'about/TermsPage', () => import('../pages/about/TermsPage.tsx')),
  page(paths.privacy, 'about/PrivacyPage', () => import('../pages/about/PrivacyPage.tsx')),
  page(paths.accessibility, 'about/AccessibilityPage', () => import('../pages/about/AccessibilityPage.tsx')),
  page(paths.developers, 'about/DevelopersPage', () => import('../pages/about/DevelopersPage.tsx')),
];

const SIGNED_IN: readonly Screen[] = [
  page(
    paths.apply,
    'applications/apply/ApplyPage',
    () => import('../pages/applications/apply/ApplyPage.tsx'),
  ),
  page(
    paths.applied,
    'applications/apply/AppliedPage',
    () => import('../pages/applications/apply/AppliedPage.tsx'),
  ),
  page(
    paths.paymentReturn,
    'payments/PaymentReturnPage',
    () => import('../pages/payments/PaymentReturnPage.tsx'),
  ),
  page(paths.invitation, 'auth/InvitationPage', () => import('../pages/auth/InvitationPage.tsx')),
  page(
    paths.previewScholarship,
    'scholarships/manage/PreviewPage',
    () => import('../pages/scholarships/manage/PreviewPage.tsx'),
  ),
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
