import { Prisma } from '../../../prisma/client/client.ts';
import { DECIDED_STATUSES, UNDECIDED_STATUSES } from '../../../rules/applications/applicationStatus.ts';
import { recordInScope } from '../../accounts/organisations/accessScope.ts';
import type { AccessScope } from '../../platform/access.ts';

/**
 * SQL joins of the last opened round (`r`), which determines the result, and of the application's entry in that round
 * (`e`).
 */
const LAST_ROUND = Prisma.sql`LEFT JOIN LATERAL (
    SELECT r.id, r.name FROM assessment_rounds r WHERE r.scholarship_id = a.scholarship_id AND r.state <> 'DRAFT'
    ORDER BY r.place DESC LIMIT 1
  ) r ON true LEFT JOIN round_applications e ON e.round_id = r.id AND e.application_id = a.id`;

export function inLastRound(column: 'total' | 'spread' | 'rank'): Prisma.Sql {
  return Prisma.sql`(SELECT e.${Prisma.raw(column)} FROM (VALUES (1)) AS alone ${LAST_ROUND})`;
}

/**
 * The current decision on an application, as `d`: a prepared or held decision or, if there is none, the sent decision
 * that put it on the waitlist. A decision that was sent later, for example to return the application, ends the place
 * on the waitlist.
 */
const CURRENT_DECISION = Prisma.sql`LEFT JOIN LATERAL (
    SELECT d.* FROM (
      SELECT * FROM decisions WHERE application_id = a.id AND state IN ('DRAFT', 'HELD', 'SENT')
      ORDER BY state = 'SENT', created_at DESC, id DESC LIMIT 1
    ) d WHERE d.state <> 'SENT' OR d.outcome = 'WAITLIST'
  ) d ON true`;

export const CANDIDATES = Prisma.sql`applications a ${LAST_ROUND} ${CURRENT_DECISION}`;

/** True also if the application was withdrawn. */
export const IS_DECIDED = Prisma.sql`a.status = ANY(${DECIDED_STATUSES}::application_status[])`;

export const IS_UNDECIDED = Prisma.sql`a.cancelled_at IS NULL AND a.status = ANY(${UNDECIDED_STATUSES}::application_status[])`;

export function isCandidate(reach: AccessScope, scholarshipId: string): Prisma.Sql {
  return Prisma.sql`a.scholarship_id = ${scholarshipId}::uuid AND ${IS_UNDECIDED}
    AND a.applicant_id <> ${reach.viewer.id}::uuid AND ${recordInScope(reach, 'a')}`;
}
