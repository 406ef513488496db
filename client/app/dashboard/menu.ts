import {
  type Icon,
  IconBuilding,
  IconCertificate,
  IconChartBar,
  IconChecklist,
  IconCirclePlus,
  IconFileImport,
  IconFiles,
  IconFileText,
  IconForms,
  IconGavel,
  IconHistory,
  IconInbox,
  IconKey,
  IconListCheck,
  IconMail,
  IconMailCog,
  IconMessageStar,
  IconMessages,
  IconReceipt,
  IconSettings,
  IconStack2,
  IconStars,
  IconTicketOff,
  IconUser,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import type { TextKey } from '../../../messages/catalogue.ts';
import { paths } from '../../../rules/paths.ts';
import type { Viewer } from '../../lib/session/useSession.ts';
import type { Texts } from '../../lib/useMessages.ts';
import { DASHBOARD_SCREENS } from './screens.ts';

const MENU_GROUPS = ['work', 'catalogue', 'people', 'portal'] as const;

type Entry = {
  path: { pattern: string; link: () => string };
  icon: Icon;
  label: TextKey<'dashboard'> | ((viewer: Viewer) => TextKey<'dashboard'>);
  /** Menu group; undefined for the user's own screens, which belong to no group. */
  group?: (typeof MENU_GROUPS)[number];
  /** True to hide the entry from staff, who find the same records in the lists of all users. */
  isForStudents?: boolean;
  isOutside?: boolean;
};

/**
 * Side menu (docs/product.md P6.1). Within a group, the entries from product.md come first, in the same
 * order. Visibility follows each screen's permission (routes.tsx).
 */
const ENTRIES: Entry[] = [
  { path: paths.profile, icon: IconUser, label: profileLabel },
  {
    path: paths.myApplications,
    icon: IconFileText,
    label: 'menu.myApplications',
    isForStudents: true,
  },
  {
    path: paths.myReviews,
    icon: IconStars,
    label: 'menu.myReviews',
    isForStudents: true,
  },
  {
    path: paths.manageApplications,
    icon: IconInbox,
    label: 'menu.manageApplications',
    group: 'work',
  },
  {
    path: paths.manageReviews,
    icon: IconMessageStar,
    label: 'menu.manageReviews',
    group: 'work',
  },
  {
    path: paths.assess,
    icon: IconGavel,
    label: 'menu.assess',
    group: 'work',
  },
  {
    path: paths.waivers,
    icon: IconTicketOff,
    label: 'menu.waivers',
    group: 'work',
  },
  {
    path: paths.eligibility,
    icon: IconChecklist,
    label: 'menu.eligibility',
    group: 'work',
    isForStudents: true,
    isOutside: true,
  },
  {
    path: paths.documents,
    icon: IconFiles,
    label: 'menu.documents',
    group: 'work',
    isForStudents: true,
  },
  {
    path: paths.payments,
    icon: IconReceipt,
    label: 'menu.payments',
    group: 'work',
  },
  {
    path: paths.numbers,
    icon: IconChartBar,
    label: 'menu.numbers',
    group: 'work',
  },
  {
    path: paths.addScholarship,
    icon: IconCirclePlus,
    label: 'menu.addScholarship',
    group: 'catalogue',
  },
  {
    path: paths.manageScholarships,
    icon: IconCertificate,
    label: 'menu.manageScholarships',
    group: 'catalogue',
  },
  {
    path: paths.generalForms,
    icon: IconForms,
    label: 'menu.generalForms',
    group: 'catalogue',
  },
  {
    path: paths.profileQuestions,
    icon: IconListCheck,
    label: 'menu.profileQuestions',
    group: 'catalogue',
  },
  {
    path: paths.manageUsers,
    icon: IconUsers,
    label: 'menu.manageUsers',
    group: 'people',
  },
  {
    path: paths.organisations,
    icon: IconBuilding,
    label: 'menu.organisations',
    group: 'people',
  },
  {
    path: paths.panels,
    icon: IconUsersGroup,
    label: 'menu.panels',
    group: 'people',
  },
  {
    path: paths.messages,
    icon: IconMessages,
    label: 'menu.messages',
    group: 'people',
  },
  { path: paths.keys, icon: IconKey, label: 'menu.keys', group: 'portal' },
  { path: paths.mails, icon: IconMail, label: 'menu.mails', group: 'portal' },
  { path: paths.audit, icon: IconHistory, label: 'menu.audit', group: 'portal' },
  {
    path: paths.webhooks,
    icon: IconWebhook,
    label: 'menu.webhooks',
    group: 'portal',
  },
  {
    path: paths.settings,
    icon: IconSettings,
    label: 'menu.settings',
    group: 'portal',
  },
  { path: paths.mailTemplates, icon: IconMailCog, label: 'menu.mailTemplates', group: 'portal' },
  { path: paths.imports, icon: IconFileImport, label: 'menu.imports', group: 'portal' },
  { path: paths.queues, icon: IconStack2, label: 'menu.queues', group: 'portal' },
];

export type MenuItem = { to: string; icon: Icon; label: string };
type MenuGroup = { heading?: string; items: MenuItem[] };
export type Menu = MenuGroup[];

export function menuFor(t: Texts<'dashboard'>, viewer: Viewer): Menu {
  const shown = ENTRIES.filter((entry) => isShown(entry, viewer));
  const items = (isIn: (entry: Entry) => boolean) =>
    shown.filter(isIn).map((entry) => toItem(t, entry, viewer));
  const own: MenuGroup = { items: items(({ group }) => !group) };
  const further: MenuGroup[] = viewer.isStaff
    ? MENU_GROUPS.map((name) => ({
        heading: t(`menu.groups.${name}`),
        items: items(({ group }) => group === name),
      }))
    : [{ items: items(({ group }) => Boolean(group)) }];
  return [own, ...further].filter((group) => group.items.length > 0);
}

export function itemsOf(menu: Menu): MenuItem[] {
  return menu.flatMap(({ items }) => items);
}

function isShown({ path, isForStudents, isOutside }: Entry, viewer: Viewer): boolean {
  if (isOutside) return !(isForStudents && viewer.isStaff);
  const found = DASHBOARD_SCREENS.find(({ pattern }) => pattern === path.pattern);
  if (!found || (isForStudents && viewer.isStaff)) return false;
  return !found.right || viewer.abilities.includes(found.right);
}

function toItem(t: Texts<'dashboard'>, { path, icon, label }: Entry, viewer: Viewer): MenuItem {
  const key = typeof label === 'string' ? label : label(viewer);
  return { to: path.link(), icon, label: t(key) };
}

function profileLabel({ abilities, isStaff }: Viewer): TextKey<'dashboard'> {
  if (abilities.includes('MANAGE_USERS')) return 'menu.adminProfile';
  if (abilities.includes('MANAGE_REVIEWS')) return 'menu.moderatorProfile';
  return isStaff ? 'menu.coordinatorProfile' : 'menu.myProfile';
}
