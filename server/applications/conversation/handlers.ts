import { Prisma } from '../../../prisma/client/client.ts';
import { VIEWER_REACH } from '../../accounts/organisations/viewerReach.ts';

/**
 * Selects the ids of staff who can handle the application `a`: active accounts with access, excluding its
 * applicant. `who` is an additional condition on the user `u`.
 */
export const selectHandlers = (who: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT h.id FROM (SELECT u.id, u.role, ${VIEWER_REACH} FROM users u
    WHERE u.anonymized_at IS NULL AND u.suspended_at IS NULL AND u.id <> a.applicant_id AND ${who}) h
  WHERE a.scholarship_id <> ALL(h."blindTo") AND (h.role <> 'USER'
    OR (SELECT offered.organisation_id FROM scholarships offered WHERE offered.id = a.scholarship_id) = ANY(h.coordinates))`;

/**
 * SQL condition that a member of staff handles the application `a`. An assignee who has left the staff, or can no
 * longer access the application, does not count, so that the applicant's messages reach other staff.
 */
export const IS_ASSIGNED = Prisma.sql`EXISTS (SELECT FROM conversations c
  WHERE c.application_id = a.id AND EXISTS (${selectHandlers(Prisma.sql`u.id = c.assignee_id`)}))`;

/**
 * SQL condition that the application `a` is assigned to the person with this id. The caller must check that person's
 * access.
 */
export const isAssignedTo = (id: string): Prisma.Sql => Prisma.sql`EXISTS (SELECT FROM conversations c
  WHERE c.application_id = a.id AND c.assignee_id = ${id}::uuid)`;

export const IS_APPLICANTS_TURN = Prisma.sql`EXISTS (SELECT FROM conversations c
  WHERE c.application_id = a.id AND c.waiting_since IS NOT NULL)`;

export const HAS_UNREAD_MESSAGE = Prisma.sql`a.id IN (SELECT m.application_id FROM application_messages m
  WHERE m.read_at IS NULL AND NOT m.is_from_staff)`;
