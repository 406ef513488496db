import { Prisma } from '../../../../prisma/client/client.ts';
import { isClosedOn, isOpenOn } from '../clock/mayNow.ts';
import {
  buildFilterCondition,
  type ScholarshipFilter,
  type ScholarshipSort,
  type Search,
} from './scholarshipFilter.ts';

type Scan = { only: Prisma.Sql; by: Prisma.Sql };

type Order = {
  /** What matches that fit in memory are sorted by. */
  key: (today: string, search: Search | null) => Prisma.Sql;
  /** The order as an ORDER BY of `key` and `id`; the scans break ties the same way. */
  sorted: Prisma.Sql;
  /**
   * Index scans that give the order without sorting, one after the other; null when no index can. `only` says where a
   * scan begins: after the rows that the filter refuses anyway.
   */
  scans: ((today: string, filter: ScholarshipFilter) => Scan)[] | null;
};

const everything = Prisma.sql`true`;

/** Added to the days that a scholarship has been closed for. */
const CLOSED = Prisma.raw('1000000');

/** One row for each order: its key, and the indices that deliver it. */
export const ORDERS: Record<ScholarshipSort, Order> = {
  NEWEST: {
    key: () => Prisma.sql`s.scholarship_post_date`,
    sorted: Prisma.sql`key DESC, id DESC`,
    scans: [
      (today, filter) => ({
        only: fromLatestPost(today, filter),
        by: Prisma.sql`s.scholarship_post_date DESC, s.id DESC`,
      }),
    ],
  },
  CLOSING_SOONEST: {
    // Days until the deadline; closed ones come after every open one, the latest closed first.
    key: (today) => Prisma.sql`CASE WHEN ${isOpenOn(today)}
      THEN s.application_deadline - ${today}::date ELSE ${CLOSED} + (${today}::date - s.application_deadline) END`,
    sorted: Prisma.sql`key, CASE WHEN key < ${CLOSED} THEN id END, id DESC`,
    scans: [
      (today) => ({
        only: isOpenOn(today),
        by: Prisma.sql`s.application_deadline, s.id`,
      }),
      (today) => ({
        only: isClosedOn(today),
        by: Prisma.sql`s.application_deadline DESC, s.id DESC`,
      }),
    ],
  },
  FEE_LOW_TO_HIGH: {
    key: () => Prisma.sql`s.application_fees`,
    sorted: Prisma.sql`key, id`,
    scans: [
      (today, filter) => ({ only: fromLowestFee(today, filter), by: Prisma.sql`s.application_fees, s.id` }),
    ],
  },
  WORLD_RANK: {
    key: () => Prisma.sql`s.university_world_rank`,
    sorted: Prisma.sql`key, id`,
    scans: [
      (today, filter) => ({
        only: fromBestRank(today, filter),
        by: Prisma.sql`s.university_world_rank, s.id`,
      }),
    ],
  },
  HIGHEST_AMOUNT: {
    key: () => Prisma.sql`s.funding_first_year`,
    sorted: Prisma.sql`key DESC NULLS LAST, id DESC`,
    // The filter names the currency, with which the index begins.
    scans: [() => ({ only: everything, by: Prisma.sql`s.funding_first_year DESC NULLS LAST, s.id DESC` })],
  },
  RELEVANCE: {
    key: (_today, search) => (search?.word ? Prisma.sql`s.relevance` : (search?.relevance ?? Prisma.sql`0`)),
    sorted: Prisma.sql`key DESC, id DESC`,
    scans: null,
  },
};

/** What was posted last has the latest deadlines: with only early ones, the newest of them may come late in the order. */
function fromLatestPost(today: string, { deadlineFrom, deadlineTo, isOpen }: ScholarshipFilter): Prisma.Sql {
  if (deadlineTo == null && isOpen !== false) return everything;
  return Prisma.sql`s.scholarship_post_date <= (
    SELECT max(s.scholarship_post_date) FROM scholarships s
    WHERE ${buildFilterCondition({ deadlineFrom, deadlineTo, isOpen }, { today, search: null })})`;
}

/** The lowest application fees have the lowest totals: a range of totals may begin late in the order. */
function fromLowestFee(today: string, { feeMin, feeMax, hasNoFee }: ScholarshipFilter): Prisma.Sql {
  if (feeMin == null && hasNoFee !== false) return everything;
  return Prisma.sql`s.application_fees >= (
    SELECT min(s.application_fees) FROM scholarships s
    WHERE ${buildFilterCondition({ feeMin, feeMax, hasNoFee }, { today, search: null })})`;
}

/** A country has few universities, and the best of them may have a place far down. */
function fromBestRank(today: string, { countries }: ScholarshipFilter): Prisma.Sql {
  if (!countries?.length) return everything;
  return Prisma.sql`s.university_world_rank >= (
    SELECT min(s.university_world_rank) FROM scholarships s
    WHERE ${buildFilterCondition({ countries }, { today, search: null })})`;
}
