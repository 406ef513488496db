import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
} from '../../../rules/applications/applicationOptions.ts';
import { recordInScope } from '../../accounts/organisations/accessScope.ts';
import type { AccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { startOfDay } from '../../platform/database/startOfDay.ts';
import { codesOf } from '../../platform/language/optionLabels.ts';
import { readListVersion } from '../../platform/responseCache/readListVersion.ts';
import type { OverviewDays } from './overviewDays.ts';

export type OverviewSeries = {
  applicationsByWeek: { week: string; count: number }[];
  applicationsByStatus: { status: ApplicationStatus; count: number }[];
  applicationsBySubject: { subject: string; count: number }[];
  feesByMonth: { month: string; minorUnits: number }[];
};

export async function readSeries(
  ctx: RequestContext,
  days: OverviewDays,
  reach: AccessScope,
): Promise<OverviewSeries> {
  const [{ weeks, kinds }, months] = await Promise.all([
    countApplications(ctx, days, reach),
    sumByMonth(ctx, days, reach),
  ]);
  const total = (fits: (kind: Kind) => boolean) =>
    kinds.filter(fits).reduce((sum, { count }) => sum + count, 0);
  return {
    applicationsByWeek: days.weeks.map((week) => ({ week, count: valueAt(weeks, week) })),
    applicationsByStatus: APPLICATION_STATUSES.map((status) => ({
      status,
      count: total((kind) => kind.status === status),
    })),
    applicationsBySubject: codesOf(ctx.env.SUBJECTS).map((subject) => ({
      subject,
      count: total((kind) => kind.subject === subject),
    })),
    feesByMonth: days.months.map((month) => ({ month, minorUnits: valueAt(months, month) })),
  };
}

type DayValue = { day: string; value: number };

const valueAt = (rows: DayValue[], day: string) => rows.find((row) => row.day === day)?.value ?? 0;

type ApplicationCounts = { weeks: DayValue[]; kinds: Kind[] };

const counted = new WeakMap<object, { key: string; counts: ApplicationCounts }>();

async function countApplications(
  ctx: RequestContext,
  days: OverviewDays,
  reach: AccessScope,
): Promise<ApplicationCounts> {
  // Counts for single organisations are fast and therefore not cached. The cache holds the counts of all scholarships.
  if (reach.organisationIds !== 'all' || reach.blindTo.length > 0) return countNow(ctx, days, reach);
  // Reads the version before counting, so that a write during the count invalidates the result.
  const version = await readListVersion(ctx, ['applications', 'scholarships']);
  const key = [version, days.weeks[0], ctx.env.TIME_ZONE].join('\n');
  const kept = counted.get(ctx.db);
  if (kept?.key === key) return kept.counts;
  const counts = await countNow(ctx, days, reach);
  counted.set(ctx.db, { key, counts });
  return counts;
}

async function countNow(
  ctx: RequestContext,
  days: OverviewDays,
  reach: AccessScope,
): Promise<ApplicationCounts> {
  const [weeks, kinds] = await Promise.all([countByWeek(ctx, days, reach), countByKind(ctx, reach)]);
  return { weeks, kinds };
}

function countByWeek(
  ctx: RequestContext,
  { weeks: [first = ''] }: OverviewDays,
  reach: AccessScope,
): Promise<DayValue[]> {
  return ctx.db.$queryRaw`
    SELECT week::date::text AS day, found::int AS value FROM (
      SELECT date_trunc('week', a.created_at AT TIME ZONE ${ctx.env.TIME_ZONE}) AS week, count(*) AS found
      FROM applications a WHERE a.cancelled_at IS NULL AND a.created_at >= ${startOfDay(ctx, first)}
        AND ${recordInScope(reach, 'a')} GROUP BY 1
    ) weeks`;
}

type Kind = { status: ApplicationStatus; subject: string; count: number };

/** Groups by scholarship first, which needs one lookup per scholarship instead of one per application. */
function countByKind({ db }: RequestContext, reach: AccessScope): Promise<Kind[]> {
  return db.$queryRaw`
    SELECT a.status, s.subject_category AS subject, sum(a.found)::int AS count
    FROM (SELECT scholarship_id, status, count(*) AS found FROM applications
      WHERE cancelled_at IS NULL GROUP BY 1, 2) a
    JOIN scholarships s ON s.id = a.scholarship_id WHERE ${recordInScope(reach, 'a')} GROUP BY 1, 2`;
}

/**
 * Sums up payments minus refunds, in minor units of the portal's currency. Excludes other currencies, because amounts
 * in different currencies cannot be added.
 */
function sumByMonth(
  ctx: RequestContext,
  { months: [first = ''] }: OverviewDays,
  reach: AccessScope,
): Promise<DayValue[]> {
  const { CURRENCY, TIME_ZONE } = ctx.env;
  const start = startOfDay(ctx, first);
  return ctx.db.$queryRaw`
    SELECT month::date::text AS day, received::float8 AS value FROM (
      SELECT date_trunc('month', at AT TIME ZONE ${TIME_ZONE}) AS month, sum(amount) AS received FROM (
        SELECT p.paid_at AS at, p.amount FROM payments p
        WHERE p.status IN ('PAID', 'REFUNDED') AND p.currency = ${CURRENCY} AND p.paid_at >= ${start} AND ${recordInScope(reach, 'p')}
        UNION ALL SELECT r.settled_at, -r.amount FROM refunds r JOIN payments p ON p.id = r.payment_id
        WHERE r.state = 'SUCCEEDED' AND p.currency = ${CURRENCY} AND r.settled_at >= ${start} AND ${recordInScope(reach, 'p')}
      ) moved GROUP BY 1
    ) months`;
}
