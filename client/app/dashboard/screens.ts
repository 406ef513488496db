import type { ApolloClient } from '@apollo/client';
import type { RouteObject } from 'react-router-dom';
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
    'canManageApplications',
  ),
  page(
    paths.readApplication,
    'ReadApplicationPage',
    () => import('../../pages/ReadApplicationPage.tsx'),
    'canManageApplications',
  ),
  page(
    paths.enterApplication,
    'EnterApplicationPage',
    () => import('../../pages/EnterApplicationPage.tsx'),
    'canManageApplications',
  ),
  page(
    paths.importApplications,
    'ImportApplicationsPage',
    () => import('../../pages/ImportApplicationsPage.tsx'),
    'canManageApplications',
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
    'canManageReviews',
  ),
  page(paths.keys, 'KeysPage', () => import('../../pages/KeysPage.tsx')),
  page(
    paths.addScholarship,
    'AddScholarshipPage',
    () => import('../../pages/AddScholarshipPage.tsx'),
    'canManageScholarships',
  ),
  page(
    paths.manageScholarships,
    'ManageScholarshipsPage',
    () => import('../../pages/ManageScholarshipsPage.tsx'),
    'canManageScholarships',
  ),
  page(
    paths.updateScholarship,
    'UpdateScholarshipPage',
    () => import('../../pages/UpdateScholarshipPage.tsx'),
    'canManageScholarships',
  ),
  page(paths.waivers, 'WaiversPage', () => import('../../pages/WaiversPage.tsx'), 'canManageScholarships'),
  page(paths.numbers, 'NumbersPage', () => import('../../pages/NumbersPage.tsx'), 'canManageScholarships'),
  page(paths.assess, 'AssessPage', () => import('../../pages/AssessPage.tsx'), 'canAssess'),
  page(paths.assessment, 'WorkbenchPage', () => import('../../pages/WorkbenchPage.tsx'), 'canAssess'),
  page(
    paths.assessmentScores,
    'RoundScoresPage',
    () => import('../../pages/RoundScoresPage.tsx'),
    'canAssess',
  ),
  page(
    paths.scholarshipAssessment,
    'AssessmentPage',
    () => import('../../pages/AssessmentPage.tsx'),
    'canManageScholarships',
  ),
  page(
    paths.assessmentRound,
    'AssessmentRoundPage',
    () => import('../../pages/AssessmentRoundPage.tsx'),
    'canManageScholarships',
  ),
  page(paths.decide, 'DecidePage', () => import('../../pages/DecidePage.tsx'), 'canManageScholarships'),
  page(
    paths.scholarshipAwards,
    'AwardsPage',
    () => import('../../pages/AwardsPage.tsx'),
    'canManageScholarships',
  ),
  page(paths.panels, 'PanelsPage', () => import('../../pages/PanelsPage.tsx'), 'canManageScholarships'),
  page(paths.messages, 'MessagesPage', () => import('../../pages/MessagesPage.tsx'), 'canReadMessages'),
  page(paths.mails, 'MailsPage', () => import('../../pages/MailsPage.tsx'), 'canReadMails'),
  page(paths.audit, 'AuditPage', () => import('../../pages/AuditPage.tsx'), 'canReadAudit'),
  page(paths.queues, 'QueuesPage', () => import('../../pages/QueuesPage.tsx'), 'canReadQueues'),
  page(paths.settings, 'SettingsPage', () => import('../../pages/SettingsPage.tsx'), 'canChangeSettings'),
  page(paths.imports, 'ImportPage', () => import('../../pages/ImportPage.tsx'), 'canChangeSettings'),
  page(
    paths.mailTemplates,
    'TemplatesPage',
    () => import('../../pages/TemplatesPage.tsx'),
    'canChangeSettings',
  ),
  page(paths.mailTemplate, 'TemplatePage', () => import('../../pages/TemplatePage.tsx'), 'canChangeSettings'),
  page(paths.webhooks, 'WebhooksPage', () => import('../../pages/WebhooksPage.tsx'), 'canManageWebhooks'),
  page(paths.webhook, 'WebhookPage', () => import('../../pages/WebhookPage.tsx'), 'canManageWebhooks'),
  page(
    paths.generalForms,
    'GeneralFormsPage',
    () => import('../../pages/GeneralFormsPage.tsx'),
    'canManageScholarships',
  ),
  page(
    paths.organisations,
    'OrganisationsPage',
    () => import('../../pages/OrganisationsPage.tsx'),
    'isStaff',
  ),
  page(
    paths.profileQuestions,
    'ProfileQuestionsPage',
    () => import('../../pages/ProfileQuestionsPage.tsx'),
    'canChooseQuestions',
  ),
  page(paths.manageUsers, 'UsersPage', () => import('../../pages/UsersPage.tsx'), 'canManageUsers'),
];

export function createDashboardRoutes(client: ApolloClient): RouteObject[] {
  return DASHBOARD_SCREENS.map((each) => createRoute(client, each));
}
