import { Prisma } from '../../../prisma/client/client.ts';
import { addDays } from '../../../rules/days.ts';
import { APPLICATIONS } from '../../../rules/lists/applications.ts';
import { isForOrganisation } from '../../accounts/organisations/accessScope.ts';
import { PAYMENT_STATE_CONDITIONS } from '../../payments/readPaymentStates.ts';
import { isWaived } from '../../payments/waivers/isWaived.ts';
import { type AccessScope, requireAccessScope } from '../../platform/access.ts';
import type { Context } from '../../platform/context.ts';
import { ascending, descending, type Order } from '../../platform/database/order.ts';
import { startOfDay } from '../../platform/database/startOfDay.ts';
import { isOneOf, sqlList } from '../../platform/lists/sqlList.ts';
import { IS_DECIDED, inLastRound } from '../candidates/candidateSql.ts';
import {
  HAS_UNREAD_MESSAGE,
  IS_APPLICANTS_TURN,
  IS_ASSIGNED,
  isAssignedTo,
} from '../conversation/handlers.ts';
import { hasLabel } from '../labels/labelsSql.ts';
import { STANDING_CONDITIONS } from '../references/referencesStanding.ts';
import { PROGRESS_IDS } from './progress.ts';

const id = { sql: Prisma.sql`a.id`, type: 'uuid' };
const created = { sql: Prisma.sql`a.created_at`, type: 'timestamptz' };
const university = { sql: Prisma.sql`lower(s.university_name)`, type: 'text' };
const scholarship = { sql: Prisma.sql`lower(s.scholarship_name)`, type: 'text' };
const applicant = { sql: Prisma.sql`lower(a.applicant_name)`, type: 'text' };
// Applications without a result come last. The total is negated, so that the highest comes first.
const rank = { sql: Prisma.sql`coalesce(${inLastRound('rank')}, 2147483647)`, type: 'int' };
const total = { sql: Prisma.sql`coalesce(-${inLastRound('total')}, 1)`, type: 'int' };
const status = { sql: Prisma.sql`a.status`, type: 'application_status' };

const IS_WAIVED = Prisma.sql`(a.total_fee > 0 AND ${isWaived(Prisma.sql`a.applicant_id`, Prisma.sql`a.scholarship_id`)})`;

type ListContext = { ctx: Pick<Context, 'env'>; reach: AccessScope };

export const APPLICATIONS_SQL = sqlList(APPLICATIONS, {
  filters: {
    // The search is resolved before the other conditions (see readMatches).
    search: () => null,
    // `readFilterCondition` adds the conditions on answers, because they need the forms.
    answers: () => null,
    organisationId: (organisation) => isForOrganisation(organisation, 'a'),
    statuses: isOneOf(Prisma.sql`a.status`, 'application_status'),
    paymentStates: (some) => isAnyOf(some.map((state) => PAYMENT_STATE_CONDITIONS[state])),
    references: (some, { reach }: ListContext) => {
      // API keys give access to applications, but not to references.
      if (some.length > 0) requireAccessScope(reach.viewer, 'reference.read');
      return isAnyOf(some.map((standing) => STANDING_CONDITIONS[standing]));
    },
    // Replaces the default condition (see buildFilterCondition).
    isWithdrawn: () => null,
    handler: (handler, info) =>
      handledByStaff(
        handler === 'ME' ? isAssignedTo(info.reach.viewer.id) : Prisma.sql`NOT ${IS_ASSIGNED}`,
        info,
      ),
    waitingFor: (side, info) =>
      handledByStaff(side === 'APPLICANT' ? IS_APPLICANTS_TURN : HAS_UNREAD_MESSAGE, info),
    labels: (some, info) => (some.length > 0 ? handledByStaff(hasLabel(some), info) : null),
    scholarshipId: (of) => Prisma.sql`a.scholarship_id = ${of}::uuid`,
    createdFrom: (day, { ctx }) => Prisma.sql`a.created_at >= ${startOfDay(ctx, day)}`,
    createdUntil: (day, { ctx }) => Prisma.sql`a.created_at < ${startOfDay(ctx, addDays(day, 1))}`,
    // The last status change of a decided application is its decision. A change since that day thus means a decision
    // since that day.
    decidedFrom: (day, { ctx }) => Prisma.sql`${IS_DECIDED} AND EXISTS (
      SELECT FROM application_events e WHERE e.application_id = a.id AND e.kind = 'STATUS_CHANGED'
        AND e.created_at >= ${startOfDay(ctx, day)})`,
    decidedUntil: (day, { ctx }) => Prisma.sql`a.id IN (${PROGRESS_IDS.DECIDED}) AND ${IS_DECIDED}
      AND NOT EXISTS (SELECT FROM application_events e WHERE e.application_id = a.id AND e.kind = 'STATUS_CHANGED'
        AND e.created_at >= ${startOfDay(ctx, addDays(day, 1))})`,
    reached: (progress, { reach }) => {
      // API keys give access to applications, but not to statistics. Like the statistics, the filter includes the
      // viewer's own application.
      requireAccessScope(reach.viewer, 'numbers.read');
      const ids = Prisma.sql`a.id IN (${PROGRESS_IDS[progress]})`;
      return progress === 'DECIDED' ? Prisma.sql`${ids} AND ${IS_DECIDED}` : ids;
    },
    isWaived: (is) => (is ? IS_WAIVED : Prisma.sql`NOT ${IS_WAIVED}`),
  },
  orders: {
    NEWEST: descending(created, id),
    OLDEST: ascending(created, id),
    UNIVERSITY: ascending(university, scholarship, id),
    SCHOLARSHIP: ascending(scholarship, university, id),
    APPLICANT: ascending(applicant, id),
    STATUS: ascending(status, created, id),
    RANK: ascending(rank, total, id),
    SCORE: ascending(total, id),
  },
});

type ApplicationSort = keyof typeof APPLICATIONS_SQL.orders;

export const isByResult = (sort: ApplicationSort) => sort === 'RANK' || sort === 'SCORE';

/**
 * When sorted by result, the viewer's own application comes last, so that its position does not reveal its result.
 */
export function orderFor(sort: ApplicationSort, { viewer }: AccessScope): Order {
  const order = APPLICATIONS_SQL.orders[sort];
  if (!isByResult(sort)) return order;
  requireAccessScope(viewer, 'application.decide');
  return ascending(
    { sql: Prisma.sql`(a.applicant_id = ${viewer.id}::uuid)`, type: 'boolean' },
    ...order.keys,
  );
}

function handledByStaff(condition: Prisma.Sql, { reach: { viewer } }: ListContext): Prisma.Sql {
  requireAccessScope(viewer, 'application.handle');
  return Prisma.sql`(a.applicant_id <> ${viewer.id}::uuid AND ${condition})`;
}

function isAnyOf(conditions: readonly Prisma.Sql[]): Prisma.Sql | null {
  return conditions.length > 0 ? Prisma.sql`(${Prisma.join([...conditions], ' OR ')})` : null;
}

export const LISTED_COLUMNS = {
  applicant: Prisma.sql`a.applicant_name`,
  university: Prisma.sql`s.university_name`,
  scholarship: Prisma.sql`s.scholarship_name`,
  address: Prisma.sql`s.university_country || ' ' || s.university_city`,
  feedback: Prisma.sql`a.feedback`,
  subject: Prisma.sql`s.subject_category`,
  degree: Prisma.sql`a.degree`,
  fee: Prisma.sql`a.application_fees`,
  charge: Prisma.sql`a.service_charge`,
  status: Prisma.sql`a.status`,
  createdAt: Prisma.sql`a.created_at`,
  phone: Prisma.sql`a.phone`,
  applicantAddress: Prisma.sql`a.address`,
  gender: Prisma.sql`a.gender`,
  ssc: Prisma.sql`a.ssc`,
  hsc: Prisma.sql`a.hsc`,
} satisfies { [Column in keyof typeof APPLICATIONS.columns]?: Prisma.Sql };

export type ListedFields = Record<keyof typeof LISTED_COLUMNS, string | number | Date | null>;
