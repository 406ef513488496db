import {
  IconCalendarDue,
  IconChecks,
  IconCoinOff,
  IconCreditCard,
  IconEyeCheck,
  IconFilePlus,
  IconFileZip,
  IconHourglass,
  IconMailX,
  IconProgress,
  IconReceipt,
  IconSchool,
  IconStars,
  IconUserPlus,
} from '@tabler/icons-react';
import { UNREFUSED_STATUSES } from '../../../rules/applications/applicationStatus.ts';
import { paths } from '../../../rules/paths.ts';
import type { Viewer } from '../../lib/session/useSession.ts';
import type { Texts } from '../../lib/useMessages.ts';
import type { Tile } from './NumberTiles.tsx';
import type { StaffOverviewQuery, TotalFragment } from './overview.generated.ts';

export type Overview = NonNullable<StaffOverviewQuery['staffOverview']>;

type PreparedFiles = StaffOverviewQuery['preparedFiles'];

type Count = Omit<Tile, 'total'> & { total: TotalFragment | null };

const omitZeros = (counts: Count[]): Tile[] =>
  counts.flatMap(({ total, ...tile }) => (total?.totalCount ? [{ ...tile, total }] : []));

export function waitingTiles(t: Texts<'overview'>, read: Overview, files: PreparedFiles = null): Tile[] {
  const ready = files?.filter(({ state }) => state === 'READY').length ?? 0;
  const { manageApplications, manageScholarships, payments, mails } = paths;
  return omitZeros([
    {
      icon: IconHourglass,
      label: t('tiles.waiting'),
      total: read.waitingApplications,
      to: manageApplications.link({ status: 'PENDING' }),
    },
    {
      icon: IconCreditCard,
      label: t('tiles.unpaid'),
      total: read.unpaidApplications,
      to: manageApplications.link({ status: UNREFUSED_STATUSES, payment: 'UNPAID' }),
    },
    {
      icon: IconProgress,
      label: t('tiles.processing'),
      total: read.processingApplications,
      to: manageApplications.link({ status: 'PROCESSING' }),
    },
    {
      icon: IconEyeCheck,
      label: t('tiles.underReview'),
      total: read.scholarshipsUnderReview,
      to: manageScholarships.link({ state: 'UNDER_REVIEW' }),
      isUrgent: true,
    },
    {
      icon: IconReceipt,
      label: t('tiles.payments'),
      total: read.paymentsToLookAt,
      to: payments.link({ attention: 'YES' }),
      isUrgent: true,
    },
    {
      icon: IconCoinOff,
      label: t('tiles.waivers'),
      total: read.openWaiverRequests,
      to: paths.waivers.link(),
    },
    {
      icon: IconFileZip,
      label: t('tiles.papers'),
      total: { totalCount: ready, totalIsCapped: false },
      to: manageApplications.link({ files: 'open' }),
    },
    {
      icon: IconMailX,
      label: t('tiles.mails'),
      total: read.failedMails,
      to: mails.link({ state: 'FAILED' }),
      isUrgent: true,
    },
  ]);
}

export function recentTiles(t: Texts<'overview'>, read: Overview, viewer: Viewer): Tile[] {
  const { manageApplications, manageScholarships, manageReviews, manageUsers } = paths;
  const { recentFrom, weekFrom, closingTo } = read;
  return omitZeros([
    {
      icon: IconFilePlus,
      label: t('tiles.recent'),
      total: read.recentApplications,
      to: manageApplications.link({ created: recentFrom }),
    },
    {
      icon: IconChecks,
      label: t('tiles.decided'),
      total: read.decidedApplications,
      to: manageApplications.link({ decided: weekFrom }),
    },
    {
      icon: IconSchool,
      label: t('tiles.open'),
      total: read.openScholarships,
      to: manageScholarships.link({ state: 'OPEN' }),
    },
    {
      icon: IconCalendarDue,
      label: t('tiles.closing'),
      total: read.closingScholarships,
      to: manageScholarships.link({ state: 'OPEN', closing: closingTo }),
    },
    {
      icon: IconStars,
      label: t('tiles.reviews'),
      total: viewer.abilities.includes('MANAGE_REVIEWS') ? read.recentReviews : null,
      to: manageReviews.link({ created: recentFrom }),
    },
    {
      icon: IconUserPlus,
      label: t('tiles.users'),
      total: read.recentUsers,
      to: manageUsers.link({ created: recentFrom }),
    },
  ]);
}
