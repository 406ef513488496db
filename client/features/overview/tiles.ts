import {
  IconCalendarDue,
  IconChecks,
  IconCreditCard,
  IconFilePlus,
  IconHourglass,
  IconMailX,
  IconProgress,
  IconReceipt,
  IconSchool,
  IconStars,
  IconUserPlus,
} from '@tabler/icons-react';
import { paths } from '../../app/paths.ts';
import { messages } from '../../messages.ts';
import type { Tile } from './NumberTiles.tsx';
import type { StaffOverviewQuery } from './overview.generated.ts';

export type Overview = NonNullable<StaffOverviewQuery['staffOverview']>;

const { tiles: labels } = messages.staffToday;

/** What somebody has to do something about. */
export function waitingTiles(read: Overview): Tile[] {
  const { manageApplications, payments, mails } = paths;
  return [
    {
      icon: IconHourglass,
      label: labels.waiting,
      total: read.waitingApplications,
      to: manageApplications.link({ status: 'PENDING' }),
    },
    {
      icon: IconCreditCard,
      label: labels.unpaid,
      total: read.unpaidApplications,
      to: manageApplications.link({ status: ['PENDING', 'PROCESSING', 'ACCEPTED'], payment: 'UNPAID' }),
    },
    {
      icon: IconProgress,
      label: labels.processing,
      total: read.processingApplications,
      to: manageApplications.link({ status: 'PROCESSING' }),
    },
    {
      icon: IconReceipt,
      label: labels.payments,
      total: read.paymentsToLookAt,
      to: payments.link({ attention: 'YES' }),
      isUrgent: true,
    },
    {
      icon: IconMailX,
      label: labels.mails,
      total: read.failedMails,
      to: mails.link({ state: 'FAILED' }),
      isUrgent: true,
    },
  ];
}

/** What happened in these days, and what is coming. */
export function recentTiles(read: Overview): Tile[] {
  const { manageApplications, manageScholarships, manageReviews, manageUsers } = paths;
  const { recentFrom, weekFrom, closingTo } = read;
  return [
    {
      icon: IconFilePlus,
      label: labels.recent,
      total: read.recentApplications,
      to: manageApplications.link({ created: recentFrom }),
    },
    {
      icon: IconChecks,
      label: labels.decided,
      total: read.decidedApplications,
      to: manageApplications.link({ decided: weekFrom }),
    },
    {
      icon: IconSchool,
      label: labels.open,
      total: read.openScholarships,
      to: manageScholarships.link({ state: 'OPEN' }),
    },
    {
      icon: IconCalendarDue,
      label: labels.closing,
      total: read.closingScholarships,
      to: manageScholarships.link({ state: 'OPEN', closing: closingTo }),
    },
    {
      icon: IconStars,
      label: labels.reviews,
      total: read.recentReviews,
      to: manageReviews.link({ created: recentFrom }),
    },
    {
      icon: IconUserPlus,
      label: labels.users,
      total: read.recentUsers,
      to: manageUsers.link({ created: recentFrom }),
    },
  ];
}
