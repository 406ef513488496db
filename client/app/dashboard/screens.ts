import type { ApolloClient } from '@apollo/client';
import type { RouteObject } from 'react-router-dom';
import { DASHBOARD_CATALOGUES } from '../../../messages/generated/dashboardScreens.generated.ts';
import { paths } from '../../../rules/paths.ts';
import { createRoute, page, type Screen } from '../screen.ts';

/**
 * Dashboard screens. A menu entry (menu.ts) is visible to viewers who have the screen's permission. Each page renders
 * its own `PageHead` and `h1`, without a container.
 */
export const DASHBOARD_SCREENS: readonly Screen[] = [
  page(paths.dashboard, 'DashboardPage', () => import('../../pages/DashboardPage.tsx')),
  page(paths.profile, 'ProfilePage', () => import('../../pages/ProfilePage.tsx')),
  page(paths.inbox, 'InboxPage', () => import('../../pages/InboxPage.tsx')),
  page(paths.myApplications, 'MyApplicationsPage', () => import('../../pages/MyApplicationsPage.tsx')),
  page(paths.drafts, 'DraftsPage', () => import('../../pages/DraftsPage.tsx')),
  page(
    paths.manageApplications,
    'ManageApplicationsPage',
    () => import('../../pages/ManageApplicationsPage.tsx'),
    'MANAGE_APPLICATIONS',
  ),
  page(
    paths.readApplication,
    'ReadApplicationPage',
    () => import('../../pages/ReadApplicationPage.tsx'),
    'MANAGE_APPLICATIONS',
  ),
  page(
    paths.enterApplication,
    'EnterApplicationPage',
    () => import('../../pages/EnterApplicationPage.tsx'),
    'MANAGE_APPLICATIONS',
  ),
  page(
    paths.importApplications,
    'ImportApplicationsPage',
    () => import('../../pages/ImportApplicationsPage.tsx'),
    'MANAGE_APPLICATIONS',
  ),
  page(paths.payments, 'PaymentsPage', () => import('../../pages/PaymentsPage.tsx')),
  page(
    paths.updateApplication,
    'UpdateApplicationPage',
    () => import('../../pages/UpdateApplicationPage.tsx'),
  ),
  page(paths.myReviews, 'MyReviewsPage', () => import('../../pages/MyReviewsPage.tsx')),
  page(paths.documents, 'DocumentsPage', () => import('../../pages/DocumentsPage.tsx')),
  page(
    paths.manageReviews,
    'ManageReviewsPage',
    () => import('../../pages/ManageReviewsPage.tsx'),
    'MANAGE_REVIEWS',
  ),
  page(paths.keys, 'KeysPage', () => import('../../pages/KeysPage.tsx')),
  page(
    paths.addScholarship,
    'AddScholarshipPage',
    () => import('../../pages/AddScholarshipPage.tsx'),
    'MANAGE_SCHOLARSHIPS',
  ),
  page(
    paths.manageScholarships,
    'ManageScholarshipsPage',
    () => import('../../pages/ManageScholarshipsPage.tsx'),
    'MANAGE_SCHOLARSHIPS',
  ),
  page(
    paths.updateScholarship,
    'UpdateScholarshipPage',
    () => import('../../pages/UpdateScholarshipPage.tsx'),
    'MANAGE_SCHOLARSHIPS',
  ),
  page(paths.waivers, 'WaiversPage', () => import('../../pages/WaiversPage.tsx'), 'MANAGE_SCHOLARSHIPS'),
  page(paths.numbers, 'NumbersPage', () => import('../../pages/NumbersPage.tsx'), 'MANAGE_SCHOLARSHIPS'),
  page(paths.assess, 'AssessPage', () => import('../../pages/AssessPage.tsx'), 'ASSESS'),
  page(paths.assessment, 'WorkbenchPage', () => import('../../pages/WorkbenchPage.tsx'), 'ASSESS'),
  page(paths.assessmentScores, 'RoundScoresPage', () => import('../../pages/RoundScoresPage.tsx'), 'ASSESS'),
  page(
    paths.scholarshipAssessment,
    'AssessmentPage',
    () => import('../../pages/AssessmentPage.tsx'),
    'MANAGE_SCHOLARSHIPS',
  ),
  page(
    paths.assessmentRound,
    'AssessmentRoundPage',
    () => import('../../pages/AssessmentRoundPage.tsx'),
    'MANAGE_SCHOLARSHIPS',
  ),
  page(paths.decide, 'DecidePage', () => import('../../pages/DecidePage.tsx'), 'MANAGE_SCHOLARSHIPS'),
  page(
    paths.scholarshipAwards,
    'AwardsPage',
    () => import('../../pages/AwardsPage.tsx'),
    'MANAGE_SCHOLARSHIPS',
  ),
  page(paths.panels, 'PanelsPage', () => import('../../pages/PanelsPage.tsx'), 'MANAGE_SCHOLARSHIPS'),
  page(paths.messages, 'MessagesPage', () => import('../../pages/MessagesPage.tsx'), 'READ_MESSAGES'),
  page(paths.mails, 'MailsPage', () => import('../../pages/MailsPage.tsx'), 'READ_MAILS'),
  page(paths.audit, 'AuditPage', () => import('../../pages/AuditPage.tsx'), 'READ_AUDIT'),
  page(paths.queues, 'QueuesPage', () => import('../../pages/QueuesPage.tsx'), 'READ_QUEUES'),
  page(paths.settings, 'SettingsPage', () => import('../../pages/SettingsPage.tsx'), 'CHANGE_SETTINGS'),
  page(paths.imports, 'ImportPage', () => import('../../pages/ImportPage.tsx'), 'CHANGE_SETTINGS'),
  page(
    paths.mailTemplates,
    'TemplatesPage',
    () => import('../../pages/TemplatesPage.tsx'),
    'CHANGE_SETTINGS',
  ),
  page(paths.mailTemplate, 'TemplatePage', () => import('../../pages/TemplatePage.tsx'), 'CHANGE_SETTINGS'),
  page(paths.webhooks, 'WebhooksPage', () => import('../../pages/WebhooksPage.tsx'), 'MANAGE_WEBHOOKS'),
  page(paths.webhook, 'WebhookPage', () => import('../../pages/WebhookPage.tsx'), 'MANAGE_WEBHOOKS'),
  page(
    paths.generalForms,
    'GeneralFormsPage',
    () => import('../../pages/GeneralFormsPage.tsx'),
    'MANAGE_SCHOLARSHIPS',
  ),
  page(
    paths.organisations,
    'OrganisationsPage',
    () => import('../../pages/OrganisationsPage.tsx'),
    'MANAGE_APPLICATIONS',
  ),
  page(
    paths.profileQuestions,
    'ProfileQuestionsPage',
    () => import('../../pages/ProfileQuestionsPage.tsx'),
    'CHOOSE_QUESTIONS',
  ),
  page(paths.manageUsers, 'UsersPage', () => import('../../pages/UsersPage.tsx'), 'MANAGE_USERS'),
];

export function createDashboardRoutes(client: ApolloClient): RouteObject[] {
  return DASHBOARD_SCREENS.map((each) => createRoute(client, each, DASHBOARD_CATALOGUES));
}
