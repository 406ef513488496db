import type { ApolloClient } from '@apollo/client';
import type { RouteObject } from 'react-router-dom';
import { paths } from '../../rules/paths.ts';
import type { ViewerRight } from '../lib/useSession.ts';
import { AppLayout } from './layout/AppLayout.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { RouteFailure } from './RouteFailure.tsx';
import { type ScreenHandle, screen, withTexts } from './screen.ts';

type Screen = readonly [path: { pattern: string }, page: `${string}Page`, right?: ViewerRight];

const PUBLIC: readonly Screen[] = [
  [paths.home, 'HomePage'],
  [paths.scholarships, 'ScholarshipsPage'],
  [paths.scholarship, 'ScholarshipPage'],
  [paths.scholarshipPage, 'PublicScholarshipPage'],
  [paths.organisation, 'OrganisationPage'],
  [paths.reference, 'ReferencePage'],
  [paths.eligibility, 'EligibilityPage'],
  [paths.login, 'LoginPage'],
  [paths.register, 'RegisterPage'],
  [paths.setUp, 'SetUpPage'],
  [paths.forgot, 'ForgotPage'],
  [paths.reset, 'ResetPage'],
  [paths.takeOver, 'ClaimAccountPage'],
  [paths.confirmEmail, 'ConfirmEmailPage'],
  [paths.popup, 'PopupPage'],
  [paths.about, 'AboutPage'],
  [paths.contact, 'ContactPage'],
  [paths.fees, 'FeesPage'],
  [paths.terms, 'TermsPage'],
  [paths.privacy, 'PrivacyPage'],
  [paths.accessibility, 'AccessibilityPage'],
  [paths.developers, 'DevelopersPage'],
];

const SIGNED_IN: readonly Screen[] = [
  [paths.apply, 'ApplyPage'],
  [paths.applied, 'AppliedPage'],
  [paths.paymentReturn, 'PaymentReturnPage'],
  [paths.invitation, 'InvitationPage'],
  [paths.previewScholarship, 'PreviewPage'],
];

/**
 * Dashboard screens. A menu entry (dashboard/menu.ts) is visible to viewers who have the screen's right. Each page
 * renders its own `PageHead` and `h1`, without a container.
 */
const DASHBOARD: readonly Screen[] = [
  [paths.dashboard, 'DashboardPage'],
  [paths.profile, 'ProfilePage'],
  [paths.myApplications, 'MyApplicationsPage'],
  [paths.drafts, 'DraftsPage'],
  [paths.manageApplications, 'ManageApplicationsPage', 'canManageApplications'],
  [paths.enterApplication, 'EnterApplicationPage', 'canManageApplications'],
  [paths.importApplications, 'ImportApplicationsPage', 'canManageApplications'],
  [paths.payments, 'PaymentsPage'],
  [paths.updateApplication, 'UpdateApplicationPage'],
  [paths.myReviews, 'MyReviewsPage'],
  [paths.documents, 'DocumentsPage'],
  [paths.manageReviews, 'ManageReviewsPage', 'canManageReviews'],
  [paths.keys, 'KeysPage'],
  [paths.addScholarship, 'AddScholarshipPage', 'canManageScholarships'],
  [paths.manageScholarships, 'ManageScholarshipsPage', 'canManageScholarships'],
  [paths.updateScholarship, 'UpdateScholarshipPage', 'canManageScholarships'],
  [paths.waivers, 'WaiversPage', 'canManageScholarships'],
  [paths.assess, 'AssessPage', 'canAssess'],
  [paths.assessment, 'WorkbenchPage', 'canAssess'],
  [paths.scholarshipAssessment, 'AssessmentPage', 'canManageScholarships'],
  [paths.assessmentRound, 'AssessmentRoundPage', 'canManageScholarships'],
  [paths.decide, 'DecidePage', 'canManageScholarships'],
  [paths.scholarshipAwards, 'AwardsPage', 'canManageScholarships'],
  [paths.panels, 'PanelsPage', 'canManageScholarships'],
  [paths.messages, 'MessagesPage', 'canReadMessages'],
  [paths.mails, 'MailsPage', 'canReadMails'],
  [paths.queues, 'QueuesPage', 'canReadQueues'],
  [paths.settings, 'SettingsPage', 'canChangeSettings'],
  [paths.imports, 'ImportPage', 'canChangeSettings'],
  [paths.mailTemplates, 'TemplatesPage', 'canChangeSettings'],
  [paths.mailTemplate, 'TemplatePage', 'canChangeSettings'],
  [paths.webhooks, 'WebhooksPage', 'canManageWebhooks'],
  [paths.webhook, 'WebhookPage', 'canManageWebhooks'],
  [paths.generalForms, 'GeneralFormsPage', 'canManageScholarships'],
  [paths.organisations, 'OrganisationsPage', 'isStaff'],
  [paths.profileQuestions, 'ProfileQuestionsPage', 'canChooseQuestions'],
  [paths.manageUsers, 'UsersPage', 'canManageUsers'],
];

export function createRoutes(client: ApolloClient): RouteObject[] {
  const make = (screens: readonly Screen[]) => screens.map((each) => screen(client, ...each));
  const inDashboard = make(DASHBOARD);
  return [
    {
      element: <AppLayout inDashboard={inDashboard} />,
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
    lazy: withTexts('app/dashboard/DashboardLayout.tsx', async () => {
      const { DashboardLayout } = await import('./dashboard/DashboardLayout.tsx');
      return { Component: () => <DashboardLayout screens={screens} /> };
    }),
    handle: { module: 'app/dashboard/DashboardLayout.tsx' } satisfies ScreenHandle,
    children: screens,
  };
}
