import { Prisma } from '../../../prisma/client/client.ts';
import { scholarshipInScope } from '../../accounts/organisations/accessScope.ts';
import { can, hasAccessScope, requireAccessScope } from '../../platform/access.ts';
import { getMoment, type RequestContext } from '../../platform/context.ts';
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
 * Reads one scholarship by UUID. A scholarship that is not public, for example an archived one, is visible only to
 * staff, the organisation's coordinators, and people with an application, a draft or a payment for it.
 */
export async function readScholarship(
  ctx: RequestContext,
  id: string,
  columns: readonly ScholarshipColumn[],
): Promise<ReadScholarship | null> {
  const [row] = await ctx.db.$queryRaw<{ item: ReadScholarship }[]>`
    ${Prisma.raw(PLAN_CHOSEN_ONCE)} SELECT to_json(item) AS item FROM (
      SELECT ${selectColumns(columns, getMoment(ctx))}
      FROM scholarships s ${joinPictures(columns)}
      WHERE s.id = ${id}::uuid AND (${isPublic('s')} OR ${mayReadArchived(ctx)})
    ) item`;
  return row?.item ?? null;
}

export async function readScholarshipBySlug(
  ctx: RequestContext,
  slug: string,
  columns: readonly ScholarshipColumn[],
): Promise<ReadScholarship | null> {
  const id = await findScholarshipIdBySlug(ctx.db, slug);
  return id === null ? null : readScholarship(ctx, id, columns);
}

function mayReadArchived({ viewer }: RequestContext): Prisma.Sql {
  const staffs = hasAccessScope(viewer, 'scholarship.readForEdit')
    ? scholarshipInScope(requireAccessScope(viewer, 'scholarship.readForEdit'))
    : Prisma.sql`false`;
  if (!viewer || !can(viewer, 'application.read', { ownerId: viewer.id })) return staffs;
  return Prisma.sql`(${staffs}
    OR EXISTS (SELECT FROM applications a WHERE a.scholarship_id = s.id AND a.applicant_id = ${viewer.id}::uuid)
    OR EXISTS (SELECT FROM application_drafts d WHERE d.scholarship_id = s.id AND d.applicant_id = ${viewer.id}::uuid)
    OR EXISTS (SELECT FROM payments paid WHERE paid.scholarship_id = s.id AND paid.payer_id = ${viewer.id}::uuid))`;
}
