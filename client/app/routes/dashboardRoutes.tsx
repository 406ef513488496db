import type { ApolloClient } from '@apollo/client';
import type { RouteObject } from 'react-router-dom';
import { paths } from '../paths.ts';
import { type ScreenHandle, screen, withTexts } from './screen.ts';

/** Everything under /dashboard, in its frame with the side menu. */
export function dashboardRoutes(client: ApolloClient): RouteObject {
  const screens = dashboardScreens(client);
  return {
    lazy: withTexts('app/dashboard/DashboardLayout.tsx', async () => {
      const { DashboardLayout } = await import('../dashboard/DashboardLayout.tsx');
      return { element: <DashboardLayout screens={screens} /> };
    }),
    handle: { module: 'app/dashboard/DashboardLayout.tsx' } satisfies ScreenHandle,
    children: screens,
  };
}

/**
 * Add a screen here, with the right that it takes as the last argument when it is not for everybody: its line in the
 * menu (dashboard/menu.ts) shows from then on. The screen brings its own `PageHead` and `h1`, and no container.
 */
function dashboardScreens(_client: ApolloClient): RouteObject[] {
  return [
    screen(paths.dashboard, 'app/pages/DashboardPage.tsx', async () => {
      const { DashboardPage } = await import('../pages/DashboardPage.tsx');
      return { Component: DashboardPage };
    }),
    screen(paths.profile, 'app/pages/ProfileScreen.tsx', async () => {
      const { ProfileScreen } = await import('../pages/ProfileScreen.tsx');
      return { Component: ProfileScreen };
    }),
    screen(paths.myApplications, 'app/pages/MyApplicationsScreen.tsx', async () => {
      const { MyApplicationsScreen } = await import('../pages/MyApplicationsScreen.tsx');
      return { Component: MyApplicationsScreen };
    }),
    screen(
      paths.manageApplications,
      'features/applications/manage/ManageApplicationsPage.tsx',
      async () => {
        const { ManageApplicationsPage } = await import(
          '../../features/applications/manage/ManageApplicationsPage.tsx'
        );
        return { Component: ManageApplicationsPage };
      },
      'canManageApplications',
    ),
    screen(paths.payments, 'features/payments/PaymentsPage.tsx', async () => {
      const { PaymentsPage } = await import('../../features/payments/PaymentsPage.tsx');
      return { Component: PaymentsPage };
    }),
    screen(paths.updateApplication, 'features/applications/update/UpdateApplicationPage.tsx', async () => {
      const { UpdateApplicationPage } = await import(
        '../../features/applications/update/UpdateApplicationPage.tsx'
      );
      return { Component: UpdateApplicationPage };
    }),
    screen(paths.myReviews, 'features/reviews/MyReviewsPage.tsx', async () => {
      const { MyReviewsPage } = await import('../../features/reviews/MyReviewsPage.tsx');
      return { Component: MyReviewsPage };
    }),
    screen(
      paths.manageReviews,
      'features/reviews/manage/ManageReviewsPage.tsx',
      async () => {
        const { ManageReviewsPage } = await import('../../features/reviews/manage/ManageReviewsPage.tsx');
        return { Component: ManageReviewsPage };
      },
      'canManageReviews',
    ),
    screen(paths.keys, 'features/keys/KeysPage.tsx', async () => {
      const { KeysPage } = await import('../../features/keys/KeysPage.tsx');
      return { Component: KeysPage };
    }),
    screen(
      paths.addScholarship,
      'features/scholarships/edit/AddScholarshipPage.tsx',
      async () => {
        const { AddScholarshipPage } = await import(
          '../../features/scholarships/edit/AddScholarshipPage.tsx'
        );
        return { Component: AddScholarshipPage };
      },
      'canManageScholarships',
    ),
    screen(
      paths.manageScholarships,
      'features/scholarships/manage/ManageScholarshipsPage.tsx',
      async () => {
        const { ManageScholarshipsPage } = await import(
          '../../features/scholarships/manage/ManageScholarshipsPage.tsx'
        );
        return { Component: ManageScholarshipsPage };
      },
      'canManageScholarships',
    ),
    screen(
      paths.updateScholarship,
      'features/scholarships/edit/UpdateScholarshipPage.tsx',
      async () => {
        const { UpdateScholarshipPage } = await import(
          '../../features/scholarships/edit/UpdateScholarshipPage.tsx'
        );
        return { Component: UpdateScholarshipPage };
      },
      'canManageScholarships',
    ),
    screen(
      paths.mails,
      'features/mail/MailsPage.tsx',
      async () => {
        const { MailsPage } = await import('../../features/mail/MailsPage.tsx');
        return { Component: MailsPage };
      },
      'canReadMails',
    ),
    screen(
      paths.webhooks,
      'features/webhooks/WebhooksPage.tsx',
      async () => {
        const { WebhooksPage } = await import('../../features/webhooks/WebhooksPage.tsx');
        return { Component: WebhooksPage };
      },
      'canManageWebhooks',
    ),
    screen(
      paths.webhook,
      'features/webhooks/WebhookPage.tsx',
      async () => {
        const { WebhookPage } = await import('../../features/webhooks/WebhookPage.tsx');
        return { Component: WebhookPage };
      },
      'canManageWebhooks',
    ),
    screen(
      paths.manageUsers,
      'features/users/UsersPage.tsx',
      async () => {
        const { UsersPage } = await import('../../features/users/UsersPage.tsx');
        return { Component: UsersPage };
      },
      'canManageUsers',
    ),
  ];
}
