import type { RouteObject } from 'react-router-dom';
import { paths } from '../paths.ts';
import { screen } from './screen.ts';

/** The pages that the footer leads to. */
export function footerRoutes(): RouteObject[] {
  return [
    screen(paths.about, 'features/pages/AboutPage.tsx', async () => {
      const { AboutPage } = await import('../../features/pages/AboutPage.tsx');
      return { Component: AboutPage };
    }),
    screen(paths.contact, 'features/pages/ContactPage.tsx', async () => {
      const { ContactPage } = await import('../../features/pages/ContactPage.tsx');
      return { Component: ContactPage };
    }),
    screen(paths.fees, 'features/pages/FeesPage.tsx', async () => {
      const { FeesPage } = await import('../../features/pages/FeesPage.tsx');
      return { Component: FeesPage };
    }),
    screen(paths.terms, 'features/pages/TermsPage.tsx', async () => {
      const { TermsPage } = await import('../../features/pages/TermsPage.tsx');
      return { Component: TermsPage };
    }),
    screen(paths.privacy, 'features/pages/PrivacyPage.tsx', async () => {
      const { PrivacyPage } = await import('../../features/pages/PrivacyPage.tsx');
      return { Component: PrivacyPage };
    }),
    screen(paths.accessibility, 'features/pages/AccessibilityPage.tsx', async () => {
      const { AccessibilityPage } = await import('../../features/pages/AccessibilityPage.tsx');
      return { Component: AccessibilityPage };
    }),
    screen(paths.developers, 'features/pages/DevelopersPage.tsx', async () => {
      const { DevelopersPage } = await import('../../features/pages/DevelopersPage.tsx');
      return { Component: DevelopersPage };
    }),
  ];
}
