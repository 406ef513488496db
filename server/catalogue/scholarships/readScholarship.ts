import { Prisma } from '../../../prisma/client/client.ts';
import { scholarshipInReach } from '../../accounts/organisations/inReach.ts';
import { can, reachesAny, reachOf } from '../../platform/access.ts';
import { momentOf, type RequestContext } from '../../platform/context.ts';
import { PLAN_CHOSEN_ONCE } from '../../platform/database/connection.ts';
import { isPublic } from './isPublic.ts';
import {
  joinPictures,
  type ReadScholarship,
  type ScholarshipColumn,
  selectColumns,
} from './scholarshipRow.ts';
import { findScholarshipIdBySlug } from './scholarshipSlug.ts';

/**
 * One public scholarship with the named columns, or null when there is none with that id. `id` is a UUID. An archived one
 * is there for those who have an application, a draft or a payment for it, and for staff.
 */
export async function readScholarship(
  ctx: RequestContext,
  id: string,
  columns: readonly ScholarshipColumn[],
): Promise<ReadScholarship | null> {
  const [row] = await ctx.db.$queryRaw<{ item: ReadScholarship }[]>`
    ${Prisma.raw(PLAN_CHOSEN_ONCE)} SELECT to_json(item) AS item FROM (
      SELECT ${selectColumns(columns, momentOf(ctx))}
      FROM scholarships s ${joinPictures(columns)}
      WHERE s.id = ${id}::uuid AND (${isPublic('s')} OR ${mayReadArchived(ctx)})
    ) item`;
  return row?.item ?? null;
}

/** The same by what stands in the address of its page: a slug, a former one, or an id. Null when there is none. */
export async function readScholarshipBySlug(
  ctx: RequestContext,
  slug: string,
  columns: readonly ScholarshipColumn[],
): Promise<ReadScholarship | null> {
  const id = await findScholarshipIdBySlug(ctx.db, slug);
  return id === null ? null : readScholarship(ctx, id, columns);
}

/** Whether the viewer is staff, or has applied for the scholarship `s`, withdrawn or not, begun its form or paid for it. */
function mayReadArchived({ viewer }: RequestContext): Prisma.Sql {
  const staffs = reachesAny(viewer, 'scholarship.readForEdit')
    ? scholarshipInReach(reachOf(viewer, 'scholarship.readForEdit'))
    : Prisma.sql`false`;
  if (!viewer || !can(viewer, 'application.read', { ownerId: viewer.id })) return staffs;
  return Prisma.sql`(${staffs}
    OR EXISTS (SELECT FROM applications a WHERE a.scholarship_id = s.id AND a.applicant_id = ${viewer.id}::uuid)
    OR EXISTS (SELECT FROM application_drafts d WHERE d.scholarship_id = s.id AND d.applicant_id = ${viewer.id}::uuid)
    OR EXISTS (SELECT FROM payments paid WHERE paid.scholarship_id = s.id AND paid.payer_id = ${viewer.id}::uuid))`;
}
