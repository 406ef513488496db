import {
  type Icon,
  IconBuilding,
  IconCertificate,
  IconChecklist,
  IconCirclePlus,
  IconFiles,
  IconFileText,
  IconForms,
  IconInbox,
  IconKey,
  IconListCheck,
  IconMail,
  IconMessageStar,
  IconMessages,
  IconReceipt,
  IconSettings,
  IconStack2,
  IconStars,
  IconUser,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { RouteObject } from 'react-router-dom';
import type { TextKey } from '../../../messages/catalogue.ts';
import { paths } from '../../../rules/paths.ts';
import type { Texts } from '../../lib/useMessages.ts';
import type { Viewer } from '../../lib/useSession.ts';
import { handleOf } from '../screen.ts';

type Entry = {
  path: { pattern: string; link: () => string };
  icon: Icon;
  label: TextKey<'dashboard'> | ((viewer: Viewer) => TextKey<'dashboard'>);
  about: TextKey<'dashboard'>;
  /** Hidden from staff, because their lists contain these records of all users. */
  isForStudents?: boolean;
  isOutside?: boolean;
};

/** Side menu in the order of docs/product.md P6.1. Visibility follows each screen's permission (routes.tsx). */
const SPECIFIED: Entry[] = [
  { path: paths.profile, icon: IconUser, label: profileLabel, about: 'menu.profileAbout' },
  {
    path: paths.addScholarship,
    icon: IconCirclePlus,
    label: 'menu.addScholarship',
    about: 'menu.addScholarshipAbout',
  },
  {
    path: paths.manageScholarships,
    icon: IconCertificate,
    label: 'menu.manageScholarships',
    about: 'menu.manageScholarshipsAbout',
  },
  {
    path: paths.manageApplications,
    icon: IconInbox,
    label: 'menu.manageApplications',
    about: 'menu.manageApplicationsAbout',
  },
  { path: paths.manageUsers, icon: IconUsers, label: 'menu.manageUsers', about: 'menu.manageUsersAbout' },
  {
    path: paths.manageReviews,
    icon: IconMessageStar,
    label: 'menu.manageReviews',
    about: 'menu.manageReviewsAbout',
  },
  {
    path: paths.myApplications,
    icon: IconFileText,
    label: 'menu.myApplications',
    about: 'menu.myApplicationsAbout',
    isForStudents: true,
  },
  {
    path: paths.myReviews,
    icon: IconStars,
    label: 'menu.myReviews',
    about: 'menu.myReviewsAbout',
    isForStudents: true,
  },
];

const FURTHER: Entry[] = [
  {
    path: paths.eligibility,
    icon: IconChecklist,
    label: 'menu.eligibility',
    about: 'menu.eligibilityAbout',
    isForStudents: true,
    isOutside: true,
  },
  {
    path: paths.documents,
    icon: IconFiles,
    label: 'menu.documents',
    about: 'menu.documentsAbout',
    isForStudents: true,
  },
  { path: paths.payments, icon: IconReceipt, label: 'menu.payments', about: 'menu.paymentsAbout' },
  {
    path: paths.generalForms,
    icon: IconForms,
    label: 'menu.generalForms',
    about: 'menu.generalFormsAbout',
  },
  {
    path: paths.organisations,
    icon: IconBuilding,
    label: 'menu.organisations',
    about: 'menu.organisationsAbout',
  },
  {
    path: paths.profileQuestions,
    icon: IconListCheck,
    label: 'menu.profileQuestions',
    about: 'menu.profileQuestionsAbout',
  },
  { path: paths.keys, icon: IconKey, label: 'menu.keys', about: 'menu.keysAbout' },
  { path: paths.messages, icon: IconMessages, label: 'menu.messages', about: 'menu.messagesAbout' },
  { path: paths.mails, icon: IconMail, label: 'menu.mails', about: 'menu.mailsAbout' },
  { path: paths.webhooks, icon: IconWebhook, label: 'menu.webhooks', about: 'menu.webhooksAbout' },
  { path: paths.settings, icon: IconSettings, label: 'menu.settings', about: 'menu.settingsAbout' },
  { path: paths.queues, icon: IconStack2, label: 'menu.queues', about: 'menu.queuesAbout' },
];

export type MenuItem = { to: string; icon: Icon; label: string; about: string };
export type Menu = { specified: MenuItem[]; further: MenuItem[] };

export function menuFor(t: Texts<'dashboard'>, viewer: Viewer, screens: RouteObject[]): Menu {
  const items = (entries: Entry[]) =>
    entries.filter((entry) => isShown(entry, viewer, screens)).map((entry) => toItem(t, entry, viewer));
  return { specified: items(SPECIFIED), further: items(FURTHER) };
}

function isShown({ path, isForStudents, isOutside }: Entry, viewer: Viewer, screens: RouteObject[]): boolean {
  if (isOutside) return !(isForStudents && viewer.isStaff);
  const found = screens.find((screen) => screen.path === path.pattern);
  if (!found || (isForStudents && viewer.isStaff)) return false;
  const { right } = handleOf(found);
  return !right || viewer[right];
}

function toItem(t: Texts<'dashboard'>, { path, icon, label, about }: Entry, viewer: Viewer): MenuItem {
  const key = typeof label === 'string' ? label : label(viewer);
  return { to: path.link(), icon, about: t(about), label: t(key) };
}

function profileLabel({ canManageUsers, isStaff }: Viewer): TextKey<'dashboard'> {
  if (canManageUsers) return 'menu.adminProfile';
  return isStaff ? 'menu.moderatorProfile' : 'menu.myProfile';
}
