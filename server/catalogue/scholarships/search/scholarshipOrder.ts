import { Prisma } from '../../../../prisma/client/client.ts';
import type { Moment } from '../../../platform/context.ts';
import { hasClosedAt, isOpenAt, isUpcomingAt } from '../clock/mayNow.ts';
import { buildFilterCondition, type ScholarshipFilter, type ScholarshipSort } from './scholarshipFilter.ts';
import type { Search } from './search.ts';

type Scan = { only: Prisma.Sql; by: Prisma.Sql };

export type Order = {
  /** SQL for the sort key, used if the matches fit in memory. */
  key: (moment: Moment, search: Search | null) => Prisma.Sql;
  /** ORDER BY of `key` and `id`. The scans break ties in the same way. */
  sorted: Prisma.Sql;
  /**
   * Index scans that return the rows in this order without sorting. They are run one after the other. Null if no index
   * can. `only` is the condition at which a scan starts, to skip rows that the filter excludes anyway.
   */
  scans: ((moment: Moment, filter: ScholarshipFilter) => Scan)[] | null;
  /** True if the best plan depends on the moment, because the moment determines which rows the scans skip. */
  isTimed?: true;
};

const everything = Prisma.sql`true`;
const nothing = Prisma.sql`false`;

/** Larger than the number of seconds until any closing that can be stored, with a factor of two to spare. */
const CLOSED = Prisma.raw('1e12');

/** Sort key and index scans of every order. */
export const ORDERS: Record<ScholarshipSort, Order> = {
  NEWEST: {
    key: () => Prisma.sql`s.scholarship_post_date`,
    sorted: Prisma.sql`key DESC, id DESC`,
    scans: [scan(Prisma.sql`s.scholarship_post_date DESC, s.id DESC`, fromLatestPost)],
  },
  CLOSING_SOONEST: {
    // Number of seconds until it closes. Scholarships that are not open come last, with the latest closing first.
    key: (moment) => Prisma.sql`CASE WHEN ${isOpenAt(moment)}
      THEN extract(epoch FROM s.closes_at - ${moment.now}) ELSE ${CLOSED} - extract(epoch FROM s.closes_at) END`,
    sorted: Prisma.sql`key, CASE WHEN key < ${CLOSED} / 2 THEN id END, id DESC`,
    scans: [
      // Without this condition, the scan would read all open scholarships and find no match.
      scan(Prisma.sql`s.closes_at, s.id`, (moment, { isOpen }) =>
        isOpen === false ? nothing : isOpenAt(moment),
      ),
      // Upcoming scholarships close later than closed ones. A single scan for both would read all open ones.
      scan(Prisma.sql`s.closes_at DESC, s.id DESC`, isUpcomingAt),
      scan(Prisma.sql`s.closes_at DESC, s.id DESC`, hasClosedAt),
    ],
    isTimed: true,
  },
  FEE_LOW_TO_HIGH: {
    key: () => Prisma.sql`s.application_fees`,
    sorted: Prisma.sql`key, id`,
    scans: [scan(Prisma.sql`s.application_fees, s.id`, fromLowestFee)],
  },
  WORLD_RANK: {
    key: () => Prisma.sql`s.university_world_rank`,
    sorted: Prisma.sql`key, id`,
    scans: [scan(Prisma.sql`s.university_world_rank, s.id`, fromBestRank)],
  },
  HIGHEST_AMOUNT: {
    key: () => Prisma.sql`s.funding_first_year`,
    sorted: Prisma.sql`key DESC NULLS LAST, id DESC`,
    // The index starts with the currency. The filter always contains one.
    scans: [
      scan(
        Prisma.sql`s.funding_first_year DESC NULLS LAST, s.id DESC`,
        (_moment, { fundingCurrency }) => Prisma.sql`s.funding_currency = ${fundingCurrency}`,
      ),
    ],
  },
  RELEVANCE: {
    key: (_moment, search) => (search?.word ? Prisma.sql`s.relevance` : (search?.relevance ?? Prisma.sql`0`)),
    sorted: Prisma.sql`key DESC, id DESC`,
    scans: null,
  },
};

function scan(by: Prisma.Sql, only: (moment: Moment, filter: ScholarshipFilter) => Prisma.Sql) {
  return (moment: Moment, filter: ScholarshipFilter): Scan => ({ by, only: only(moment, filter) });
}

/**
 * Returns a condition that skips later posts than the newest match, for the order by post date. Later posts have later
 * deadlines, so if only early deadlines match, the newest match may come late in the order.
 */
function fromLatestPost(moment: Moment, { deadlineFrom, deadlineTo, isOpen }: ScholarshipFilter): Prisma.Sql {
  if (deadlineTo == null && isOpen !== false) return everything;
  const inDeadlines = buildFilterCondition({ deadlineFrom, deadlineTo }, { moment });
  const latestOf = (condition: Prisma.Sql) => Prisma.sql`(
    SELECT max(s.scholarship_post_date) FROM scholarships s WHERE ${inDeadlines} AND ${condition})`;
  // An index finds closed or upcoming scholarships, but not both in one scan.
  const latest =
    isOpen === false
      ? Prisma.sql`greatest(${latestOf(hasClosedAt(moment))}, ${latestOf(isUpcomingAt(moment))})`
      : latestOf(isOpen ? isOpenAt(moment) : everything);
  return Prisma.sql`s.scholarship_post_date <= ${latest}`;
}

/**
 * Returns a condition that skips lower application fees than those of all matches, for the order by total. The order
 * starts with the lowest fees, so the first match of a range of totals may come late.
 */
function fromLowestFee(moment: Moment, { feeMin, feeMax, hasNoFee }: ScholarshipFilter): Prisma.Sql {
  if (feeMin == null && hasNoFee !== false) return everything;
  return Prisma.sql`s.application_fees >= (SELECT min(s.application_fees) FROM scholarships s
    WHERE ${buildFilterCondition({ feeMin, feeMax, hasNoFee }, { moment })})`;
}

/**
 * Returns a condition that skips better ranks than those of all matches, for the order by rank. A country has few
 * universities, and even its best may have a low rank.
 */
function fromBestRank(moment: Moment, { countries }: ScholarshipFilter): Prisma.Sql {
  if (!countries?.length) return everything;
  return Prisma.sql`s.university_world_rank >= (SELECT min(s.university_world_rank) FROM scholarships s
    WHERE ${buildFilterCondition({ countries }, { moment })})`;
}
