import type { ApolloClient } from '@apollo/client';
import { Navigate, type RouteObject } from 'react-router-dom';
import { AppLayout } from './layout/AppLayout.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { paths } from './paths.ts';
import { RouteFailure } from './RouteFailure.tsx';

/** A route's file, seen from client/: the server puts its stylesheet and script into the page (pageAssets.ts). */
export type ScreenHandle = { module: string };

/**
 * The screens by address. Each is loaded when somebody goes there; a screen that needs its data before it shows
 * exports a maker of its loader, and the route gives `loader: module.loadScholarship(client)`.
 */
export function createRoutes(client: ApolloClient): RouteObject[] {
  const screens = [...scholarshipRoutes(client), ...authRoutes(), dashboardRoutes(), ...footerRoutes()];
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

type Screen = Pick<RouteObject, 'Component' | 'loader'>;

function screen(path: { pattern: string }, module: string, lazy: () => Promise<Screen>): RouteObject {
  return { path: path.pattern, lazy, handle: { module } satisfies ScreenHandle };
}

function scholarshipRoutes(_client: ApolloClient): RouteObject[] {
  return [
    screen(paths.home, 'app/pages/HomePage.tsx', async () => {
      const { HomePage } = await import('./pages/HomePage.tsx');
      return { Component: HomePage };
    }),
    screen(paths.scholarships, 'features/scholarships/ScholarshipsPage.tsx', async () => {
      const { ScholarshipsPage } = await import('../features/scholarships/ScholarshipsPage.tsx');
      return { Component: ScholarshipsPage };
    }),
    screen(paths.scholarship, 'features/scholarships/ScholarshipPage.tsx', async () => {
      const { ScholarshipPage } = await import('../features/scholarships/ScholarshipPage.tsx');
      return { Component: ScholarshipPage };
    }),
  ];
}

function authRoutes(): RouteObject[] {
  return [
    screen(paths.login, 'features/auth/LoginPage.tsx', async () => {
      const { LoginPage } = await import('../features/auth/LoginPage.tsx');
      return { Component: LoginPage };
    }),
    screen(paths.register, 'features/auth/RegisterPage.tsx', async () => {
      const { RegisterPage } = await import('../features/auth/RegisterPage.tsx');
      return { Component: RegisterPage };
    }),
    screen(paths.forgot, 'features/auth/ForgotPage.tsx', async () => {
      const { ForgotPage } = await import('../features/auth/ForgotPage.tsx');
      return { Component: ForgotPage };
    }),
    screen(paths.reset, 'features/auth/ResetPage.tsx', async () => {
      const { ResetPage } = await import('../features/auth/ResetPage.tsx');
      return { Component: ResetPage };
    }),
    screen(paths.popup, 'features/auth/PopupPage.tsx', async () => {
      const { PopupPage } = await import('../features/auth/PopupPage.tsx');
      return { Component: PopupPage };
    }),
  ];
}

/** For people who are signed in; anybody else is led to the sign-in screen and back. */
function dashboardRoutes(): RouteObject {
  return {
    lazy: async () => {
      const { RequireSession } = await import('../features/auth/RequireSession.tsx');
      return { Component: RequireSession };
    },
    handle: { module: 'features/auth/RequireSession.tsx' } satisfies ScreenHandle,
    children: [
      { path: paths.dashboard.pattern, element: <Navigate to={paths.profile.link()} replace /> },
      screen(paths.profile, 'features/profile/ProfilePage.tsx', async () => {
        const { ProfilePage } = await import('../features/profile/ProfilePage.tsx');
        return { Component: ProfilePage };
      }),
    ],
  };
}

function footerRoutes(): RouteObject[] {
  return [
    screen(paths.about, 'features/pages/AboutPage.tsx', async () => {
      const { AboutPage } = await import('../features/pages/AboutPage.tsx');
      return { Component: AboutPage };
    }),
    screen(paths.contact, 'features/pages/ContactPage.tsx', async () => {
      const { ContactPage } = await import('../features/pages/ContactPage.tsx');
      return { Component: ContactPage };
    }),
    screen(paths.fees, 'features/pages/FeesPage.tsx', async () => {
      const { FeesPage } = await import('../features/pages/FeesPage.tsx');
      return { Component: FeesPage };
    }),
    screen(paths.terms, 'features/pages/TermsPage.tsx', async () => {
      const { TermsPage } = await import('../features/pages/TermsPage.tsx');
      return { Component: TermsPage };
    }),
    screen(paths.privacy, 'features/pages/PrivacyPage.tsx', async () => {
      const { PrivacyPage } = await import('../features/pages/PrivacyPage.tsx');
      return { Component: PrivacyPage };
    }),
    screen(paths.accessibility, 'features/pages/AccessibilityPage.tsx', async () => {
      const { AccessibilityPage } = await import('../features/pages/AccessibilityPage.tsx');
      return { Component: AccessibilityPage };
    }),
    screen(paths.developers, 'features/pages/DevelopersPage.tsx', async () => {
      const { DevelopersPage } = await import('../features/pages/DevelopersPage.tsx');
      return { Component: DevelopersPage };
    }),
  ];
}
