import { Prisma } from '../../../prisma/client/client.ts';

/**
 * SQL columns for what the user `u` may access, named after fields of the viewer. `blindTo` contains the scholarships
 * whose applicants must remain anonymous to the user, who is a panel member or a former member with assignments.
 */
export const VIEWER_REACH = Prisma.sql`
  ARRAY(SELECT c.organisation_id FROM coordinators c JOIN organisations o ON o.id = c.organisation_id
    WHERE c.user_id = u.id AND o.closed_at IS NULL) AS coordinates,
  EXISTS (SELECT FROM panel_members m WHERE m.user_id = u.id AND m.left_at IS NULL) AS assesses,
  ARRAY(SELECT DISTINCT r.scholarship_id FROM panel_members m JOIN assessment_rounds r ON r.panel_id = m.panel_id
    WHERE m.user_id = u.id AND r.is_blind AND r.state = 'OPEN' AND (m.left_at IS NULL OR EXISTS (
      SELECT FROM assessments t WHERE t.member_id = m.id AND t.round_id = r.id AND t.state <> 'PLANNED'))) AS "blindTo"`;
