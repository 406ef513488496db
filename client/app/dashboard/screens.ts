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
  page(paths.profile, 'accounts/ProfilePage', () => import('../../pages/accounts/ProfilePage.tsx')),
  page(paths.inbox, 'accounts/InboxPage', () => import('../../pages/accounts/InboxPage.tsx')),
  page(
    paths.myApplications,
    'applications/MyApplicationsPage',
    () => import('../../pages/applications/MyApplicationsPage.tsx'),
  ),
  page(paths.drafts, 'applications/DraftsPage', () => import('../../pages/applications/DraftsPage.tsx')),
  page(
    paths.manageApplications,
    'applications/manage/ManageApplicationsPage',
    () => import('../../pages/applications/manage/ManageApplicationsPage.tsx'),
    'MANAGE_APPLICATIONS',
  ),
  page(
    paths.readApplication,
    'applications/manage/ReadApplicationPage',
    () => import('../../pages/applications/manage/ReadApplicationPage.tsx'),
    'MANAGE_APPLICATIONS',
  ),
  page(
    paths.enterApplication,
    'applications/manage/EnterApplicationPage',
    () => import('../../pages/applications/manage/EnterApplicationPage.tsx'),
    'MANAGE_APPLICATIONS',
  ),
  page(
    paths.importApplications,
    'applications/manage/ImportApplicationsPage',
    () => import('../../pages/applications/manage/ImportApplicationsPage.tsx'),
    'MANAGE_APPLICATIONS',
  ),
  page(paths.payments, 'payments/PaymentsPage', () => import('../../pages/payments/PaymentsPage.tsx')),
  page(
    paths.updateApplication,
    'applications/UpdateApplicationPage',
    () => import('../../pages/applications/UpdateApplicationPage.tsx'),
  ),
  page(
    paths.myReviews,
    'applications/MyReviewsPage',
    () => import('../../pages/applications/MyReviewsPage.tsx'),
  ),
  page(
    paths.documents,
    'applications/DocumentsPage',
    () => import('../../pages/applications/DocumentsPage.tsx'),
  ),
  page(
    paths.manageReviews,
    'applications/manage/ManageReviewsPage',
    () => import('../../pages/applications/manage/ManageReviewsPage.tsx'),
    'MANAGE_REVIEWS',
  ),
  page(paths.keys, 'accounts/KeysPage', () => import('../../pages/accounts/KeysPage.tsx')),
  page(
    paths.addScholarship,
    'scholarships/manage/AddScholarshipPage',
    () => import('../../pages/scholarships/manage/AddScholarshipPage.tsx'),
    'MANAGE_SCHOLARSHIPS',
  ),
  page(
    paths.manageScholarships,
    'scholarships/manage/ManageScholarshipsPage',
    () => import('../../pages/scholarships/manage/ManageScholarshipsPage.tsx'),
    'MANAGE_SCHOLARSHIPS',
  ),
  page(
    paths.updateScholarship,
    'scholarships/manage/UpdateScholarshipPage',
    () => import('../../pages/scholarships/manage/UpdateScholarshipPage.tsx'),
    'MANAGE_SCHOLARSHIPS',
  ),
  page(
    paths.waivers,
    'payments/WaiversPage',
    () => import('../../pages/payments/WaiversPage.tsx'),
    'MANAGE_SCHOLARSHIPS',
  ),
  page(
    paths.numbers,
    'backoffice/NumbersPage',
    () => import('../../pages/backoffice/NumbersPage.tsx'),
    'MANAGE_SCHOLARSHIPS',
  ),
  page(
    paths.assess,
    'assessment/AssessPage',
    () => import('../../pages/assessment/AssessPage.tsx'),
    'ASSESS',
  ),
  page(
    paths.assessment,
    'assessment/WorkbenchPage',
    () => import('../../pages/assessment/WorkbenchPage.tsx'),
    'ASSESS',
  ),
  page(
    paths.assessmentScores,
    'assessment/RoundScoresPage',
    () => import('../../pages/assessment/RoundScoresPage.tsx'),
    'ASSESS',
  ),
  page(
    paths.scholarshipAssessment,
    'assessment/AssessmentPage',
    () => import('../../pages/assessment/AssessmentPage.tsx'),
    'MANAGE_SCHOLARSHIPS',
  ),
  page(
    paths.assessmentRound,
    'assessment/AssessmentRoundPage',
    () => import('../../pages/assessment/AssessmentRoundPage.tsx'),
    'MANAGE_SCHOLARSHIPS',
  ),
  page(
    paths.decide,
    'awards/DecidePage',
    () => import('../../pages/awards/DecidePage.tsx'),
    'MANAGE_SCHOLARSHIPS',
  ),
  page(
    paths.scholarshipAwards,
    'awards/AwardsPage',
    () => import('../../pages/awards/AwardsPage.tsx'),
    'MANAGE_SCHOLARSHIPS',
  ),
  page(
    paths.panels,
    'assessment/PanelsPage',
    () => import('../../pages/assessment/PanelsPage.tsx'),
    'MANAGE_SCHOLARSHIPS',
  ),
  page(
    paths.messages,
    'backoffice/MessagesPage',
    () => import('../../pages/backoffice/MessagesPage.tsx'),
    'READ_MESSAGES',
  ),
  page(
    paths.mails,
    'backoffice/MailsPage',
    () => import('../../pages/backoffice/MailsPage.tsx'),
    'READ_MAILS',
  ),
  page(
    paths.audit,
    'backoffice/AuditPage',
    () => import('../../pages/backoffice/AuditPage.tsx'),
    'READ_AUDIT',
  ),
  page(
    paths.queues,
    'backoffice/QueuesPage',
    () => import('../../pages/backoffice/QueuesPage.tsx'),
    'READ_QUEUES',
  ),
  page(
    paths.settings,
    'backoffice/SettingsPage',
    () => import('../../pages/backoffice/SettingsPage.tsx'),
    'CHANGE_SETTINGS',
  ),
  page(
    paths.imports,
    'backoffice/ImportPage',
    () => import('../../pages/backoffice/ImportPage.tsx'),
    'CHANGE_SETTINGS',
  ),
  page(
    paths.mailTemplates,
    'backoffice/TemplatesPage',
    () => import('../../pages/backoffice/TemplatesPage.tsx'),
    'CHANGE_SETTINGS',
  ),
  page(
    paths.mailTemplate,
    'backoffice/TemplatePage',
    () => import('../../pages/backoffice/TemplatePage.tsx'),
    'CHANGE_SETTINGS',
  ),
  page(
    paths.webhooks,
    'backoffice/WebhooksPage',
    () => import('../../pages/backoffice/WebhooksPage.tsx'),
    'MANAGE_WEBHOOKS',
  ),
  page(
    paths.webhook,
    'backoffice/WebhookPage',
    () => import('../../pages/backoffice/WebhookPage.tsx'),
    'MANAGE_WEBHOOKS',
  ),
  page(
    paths.generalForms,
    'scholarships/manage/GeneralFormsPage',
    () => import('../../pages/scholarships/manage/GeneralFormsPage.tsx'),
    'MANAGE_SCHOLARSHIPS',
  ),
  page(
    paths.organisations,
    'accounts/OrganisationsPage',
    () => import('../../pages/accounts/OrganisationsPage.tsx'),
    'MANAGE_APPLICATIONS',
  ),
  page(
    paths.profileQuestions,
    'scholarships/manage/ProfileQuestionsPage',
    () => import('../../pages/scholarships/manage/ProfileQuestionsPage.tsx'),
    'CHOOSE_QUESTIONS',
  ),
  page(
    paths.manageUsers,
    'accounts/UsersPage',
    () => import('../../pages/accounts/UsersPage.tsx'),
    'MANAGE_USERS',
  ),
];

export function createDashboardRoutes(client: ApolloClient): RouteObject[] {
  return DASHBOARD_SCREENS.map((each) => createRoute(client, each, DASHBOARD_CATALOGUES));
}
