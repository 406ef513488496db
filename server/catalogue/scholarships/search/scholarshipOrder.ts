import { Prisma } from '../../../../prisma/client/client.ts';
import type { Moment } from '../../../platform/context.ts';
import { hasClosedAt, isOpenAt, isUpcomingAt } from '../clock/mayNow.ts';
import { buildFilterCondition, type ScholarshipFilter, type ScholarshipSort } from './scholarshipFilter.ts';
import type { Search } from './search.ts';

type Scan = { only: Prisma.Sql; by: Prisma.Sql };

export type Order = {
  key: (moment: Moment, search: Search | null) => Prisma.Sql;
  sorted: Prisma.Sql;
  /**
   * Index scans that return the rows in this order, one after the other, or null if there are no such indexes. `only`
   * limits a scan to its share of the rows, or skips rows that the filter excludes anyway.
   */
  scans: ((moment: Moment, filter: ScholarshipFilter) => Scan)[] | null;
  /** True if the best plan depends on the moment, because the moment determines the rows that scans skip. */
  isTimed?: true;
};

const everything = Prisma.sql`true`;
const nothing = Prisma.sql`false`;

/**
 * Offset added to the keys of scholarships that are not open, so that they come last. It is at least twice the number
 * of seconds until the latest closing time that can be stored.
 */
const CLOSED = Prisma.raw('1e12');

export const ORDERS: Record<ScholarshipSort, Order> = {
  NEWEST: {
    key: () => Prisma.sql`s.scholarship_post_date`,
    sorted: Prisma.sql`key DESC, id DESC`,
    scans: [scan(Prisma.sql`s.scholarship_post_date DESC, s.id DESC`, fromLatestPost)],
  },
  CLOSING_SOONEST: {
    // Scholarships that are not open come last, with the latest closing first.
    key: (moment) => Prisma.sql`CASE WHEN ${isOpenAt(moment)}
      THEN extract(epoch FROM s.closes_at - ${moment.now}) ELSE ${CLOSED} - extract(epoch FROM s.closes_at) END`,
    sorted: Prisma.sql`key, CASE WHEN key < ${CLOSED} / 2 THEN id END, id DESC`,
    scans: [
      // If the filter excludes open scholarships, this scan would read all of them and find no match.
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
    // This order requires a currency in the filter, and the index starts with the currency.
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
 * Returns a condition that skips scholarships posted after the newest match. Scholarships posted later usually have
 * later deadlines, so if only early deadlines match, the newest match may come late in the order.
 */
function fromLatestPost(moment: Moment, { deadlineFrom, deadlineTo, isOpen }: ScholarshipFilter): Prisma.Sql {
  if (deadlineTo == null && isOpen !== false) return everything;
  const inDeadlines = buildFilterCondition({ deadlineFrom, deadlineTo }, { moment });
  const latestOf = (condition: Prisma.Sql) => Prisma.sql`(
    SELECT max(s.scholarship_post_date) FROM scholarships s WHERE ${inDeadlines} AND ${condition})`;
  // Combines two queries, because a single index scan finds either closed or upcoming scholarships.
  const latest =
    isOpen === false
      ? Prisma.sql`greatest(${latestOf(hasClosedAt(moment))}, ${latestOf(isUpcomingAt(moment))})`
      : latestOf(isOpen ? isOpenAt(moment) : everything);
  return Prisma.sql`s.scholarship_post_date <= ${latest}`;
}

/**
 * Returns a condition that skips application fees below the lowest fee of any match. Results are ordered from the
 * lowest application fee, so without this condition, the database might read many cheaper scholarships before the
 * first match.
 */
function fromLowestFee(moment: Moment, { feeMin, feeMax, hasNoFee }: ScholarshipFilter): Prisma.Sql {
  if (feeMin == null && hasNoFee !== false) return everything;
  return Prisma.sql`s.application_fees >= (SELECT min(s.application_fees) FROM scholarships s
    WHERE ${buildFilterCondition({ feeMin, feeMax, hasNoFee }, { moment })})`;
}

/**
 * Returns a condition that skips universities ranked above the best match. A country has few universities, and even
 * its best one may be far down the ranking.
 */
function fromBestRank(moment: Moment, { countries }: ScholarshipFilter): Prisma.Sql {
  if (!countries?.length) return everything;
  return Prisma.sql`s.university_world_rank >= (SELECT min(s.university_world_rank) FROM scholarships s
    WHERE ${buildFilterCondition({ countries }, { moment })})`;
}
