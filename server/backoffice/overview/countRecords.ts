import { Prisma } from '../../../prisma/client/client.ts';
import { UNREFUSED_STATUSES } from '../../../rules/applications/applicationStatus.ts';
import { COUNT_CAP } from '../../../rules/catalogue/scholarships.ts';
import { recordInScope } from '../../accounts/organisations/accessScope.ts';
import { buildUserCondition } from '../../accounts/users/listUsers.ts';
import { IS_ASSIGNED, isAssignedTo } from '../../applications/conversation/handlers.ts';
import { buildFilterCondition } from '../../applications/list/applicationFilter.ts';
import { buildReviewCondition } from '../../applications/reviews/list/reviewsSql.ts';
import { buildManagedCondition } from '../../catalogue/scholarships/manage/listManagedScholarships.ts';
import { needsAttention } from '../../payments/attention/needsAttention.ts';
import { buildRequestCondition } from '../../payments/waivers/listWaiverRequests.ts';
import { can, requireAccessScope } from '../../platform/access.ts';
import { type Context, getMoment, type RequestContext, type Viewer } from '../../platform/context.ts';
import type { OverviewDays } from './overviewDays.ts';

type CappedTotal = { totalCount: number; totalIsCapped: boolean };

type Names<Table> = { [Name in keyof Table]: CappedTotal };
export type RecordCounts = Names<ReturnType<typeof waitingRecords>> &
  Names<ReturnType<typeof staffRecords>> &
  Names<Partial<ReturnType<typeof reservedRecords>>>;

/**
 * Counts the records in each list to which the overview links, using the lists' own conditions. Omits lists that the
 * viewer may not read, or counts them as 0.
 */
export async function countRecords(
  ctx: RequestContext,
  viewer: Viewer,
  days: OverviewDays,
): Promise<RecordCounts> {
  const { unpaidApplications, ...others } = staffRecords(ctx, viewer, days);
  // Counts unpaid applications in a separate, concurrent query, because reading the payments of each takes longest.
  const [unpaid, rest] = await Promise.all([
    countAll(ctx, { unpaidApplications }),
    countAll(ctx, { ...waitingRecords(ctx, viewer), ...others, ...reservedRecords(ctx, viewer, days) }),
  ]);
  return { ...unpaid, ...rest };
}

function waitingRecords(ctx: Pick<Context, 'env'>, viewer: Viewer) {
  const waiverReach = requireAccessScope(viewer, 'waiver.manage');
  return {
    waitingApplications: applicationRecords(ctx, viewer, { statuses: ['PENDING'] }),
    openWaiverRequests: Prisma.sql`waiver_requests r WHERE ${buildRequestCondition({ states: ['OPEN'] }, waiverReach)}`,
    ...(can(viewer, 'mail.read') && { failedMails: Prisma.sql`outbox_mails m WHERE m.state = 'FAILED'` }),
  };
}

export function announcedRecords(ctx: Pick<Context, 'env'>, viewer: Viewer) {
  return {
    ...waitingRecords(ctx, viewer),
    withdrawnApplications: applicationRecords(ctx, viewer, { isWithdrawn: true }),
    unreadMessages: messageRecords(ctx, viewer),
    answeredAwards: awardRecords(viewer),
  };
}

function awardRecords(viewer: Viewer): Prisma.Sql {
  const reach = requireAccessScope(viewer, 'award.manage');
  return Prisma.sql`awards w JOIN applications a ON a.id = w.application_id
    WHERE w.state IN ('ACCEPTED', 'DECLINED', 'LAPSED') AND a.applicant_id <> ${viewer.id}::uuid
      AND ${recordInScope(reach, 'a')}`;
}

/** Excludes messages about the viewer's own applications, and about those assigned to a colleague. */
function messageRecords(ctx: Pick<Context, 'env'>, viewer: Viewer): Prisma.Sql {
  const reach = requireAccessScope(viewer, 'application.handle');
  return Prisma.sql`application_messages m JOIN applications a ON a.id = m.application_id
    WHERE m.read_at IS NULL AND NOT m.is_from_staff AND a.applicant_id <> ${viewer.id}::uuid
      AND (${isAssignedTo(viewer.id)} OR NOT ${IS_ASSIGNED}) AND ${buildFilterCondition(ctx, {}, reach)}`;
}

type ApplicationFilter = Parameters<typeof buildFilterCondition>[1];

function applicationRecords(
  ctx: Pick<Context, 'env'>,
  viewer: Viewer,
  filter: ApplicationFilter,
): Prisma.Sql {
  const reach = requireAccessScope(viewer, 'application.listAll');
  return Prisma.sql`applications a WHERE ${buildFilterCondition(ctx, filter, reach)}`;
}

function staffRecords(ctx: RequestContext, viewer: Viewer, days: OverviewDays) {
  const { recentFrom, weekFrom, closingTo } = days;
  const applications = (filter: ApplicationFilter) => applicationRecords(ctx, viewer, filter);
  const reach = requireAccessScope(viewer, 'scholarship.readForEdit');
  const scholarships = (filter: Parameters<typeof buildManagedCondition>[0]) =>
    Prisma.sql`scholarships s WHERE ${buildManagedCondition(filter, { found: null, moment: getMoment(ctx), reach })}`;
  return {
    unpaidApplications: applications({
      statuses: UNREFUSED_STATUSES,
      paymentStates: ['UNPAID'],
    }),
    processingApplications: applications({ statuses: ['PROCESSING'] }),
    decidedApplications: applications({ decidedFrom: weekFrom }),
    recentApplications: applications({ createdFrom: recentFrom }),
    paymentsToLookAt: can(viewer, 'payment.readAttention')
      ? Prisma.sql`payments p WHERE ${needsAttention(ctx)} AND ${recordInScope(reach, 'p')}`
      : Prisma.sql`payments p WHERE false`,
    openScholarships: scholarships({ isOpen: true }),
    closingScholarships: scholarships({ isOpen: true, deadlineTo: closingTo }),
    recentReviews: Prisma.sql`reviews r WHERE ${buildReviewCondition(ctx, { createdFrom: recentFrom })}
      AND ${recordInScope(reach, 'r')}`,
  };
}

function reservedRecords(ctx: RequestContext, viewer: Viewer, { recentFrom }: OverviewDays) {
  const reach = requireAccessScope(viewer, 'scholarship.readForEdit');
  return {
    ...(can(viewer, 'scholarship.publish') && {
      scholarshipsUnderReview: Prisma.sql`scholarships s WHERE ${buildManagedCondition({ states: ['UNDER_REVIEW'] }, { found: null, moment: getMoment(ctx), reach })}`,
    }),
    ...(can(viewer, 'user.list') && {
      recentUsers: Prisma.sql`users u WHERE ${buildUserCondition(ctx, { createdFrom: recentFrom })}`,
    }),
  };
}

/** Counts rows in one statement, up to COUNT_CAP for each name. Each value has the form `table WHERE condition`. */
export async function countAll<Records extends Partial<Record<string, Prisma.Sql>>>(
  { db }: Pick<Context, 'db'>,
  records: Records,
): Promise<Names<Records>> {
  const columns = Object.entries(records).map(
    ([
      name,
      record,
    ]) => Prisma.sql`(SELECT count(*)::int FROM (SELECT FROM ${record} LIMIT ${COUNT_CAP + 1}) counted)
      AS ${Prisma.raw(`"${name}"`)}`,
  );
  const [found] = await db.$queryRaw<Record<string, number>[]>`SELECT ${Prisma.join(columns)}`;
  const totals = Object.entries(found ?? {}).map(([name, count]) => [name, toTotal(count)]);
  return Object.fromEntries(totals) as Names<Records>;
}

function toTotal(found: number): CappedTotal {
  return { totalCount: Math.min(found, COUNT_CAP), totalIsCapped: found > COUNT_CAP };
}
